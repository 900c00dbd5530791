/** A pasted table of a spreadsheet has a picture of it beside its text: then the text is meant. */
export const filesIn = (data: DataTransfer | null): File[] =>
  data && data.getData('text/plain') === '' ? [...data.files] : [];
