/** The roster of a classroom, as a list of addresses: one for each line, as "Invite people" takes it. */

const rowsOf = (csv: string): string[][] =>
  csv
    .split(/\r?\n/)
    .filter(line => line.trim() !== '')
    .map(line =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain = '']) =>
        (quoted?.replaceAll('""', '"') ?? plain).trim(),
      ),
    );

const isAddress = (text: string) => /^[^\s@,;]+@[^\s@,;]+\.[^\s@,;]+$/.test(text);

export type Roster = { addresses: string[]; withoutAddress: string[] };

export const readRoster = (csv: string): Roster | null => {
  const [head, ...rows] = rowsOf(csv);
  if (!head || !head.some(name => /^(?:identifier|github_username|roster_identifier)$/i.test(name)))
    return null;
  const addresses = new Set<string>();
  const withoutAddress: string[] = [];
  for (const row of rows) {
    const address = row.find(isAddress);
    if (address === undefined) withoutAddress.push(row[0] || row.find(Boolean) || 'a line without a name');
    else addresses.add(address.toLowerCase());
  }
  return { addresses: [...addresses], withoutAddress };
};
