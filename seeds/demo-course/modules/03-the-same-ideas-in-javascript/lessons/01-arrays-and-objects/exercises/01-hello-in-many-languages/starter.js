const hellos = { en: 'Hello', sw: 'Habari', pt: 'Olá', hi: 'Namaste', fi: 'Hei' };

/** Returns a greeting in the language with this code, or in English. */
function greet(code, name) {
  return '';
}
