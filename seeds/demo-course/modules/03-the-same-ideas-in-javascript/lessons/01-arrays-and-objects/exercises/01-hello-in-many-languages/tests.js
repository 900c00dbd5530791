test('greets Juma in Swahili', () => {
  expect(greet('sw', 'Juma')).toBe('Habari, Juma!');
});

test('greets Bia in Portuguese', () => {
  expect(greet('pt', 'Bia')).toBe('Olá, Bia!');
});

test('greets everybody by their own name', () => {
  expect(greet('fi', 'Aino')).toBe('Hei, Aino!');
  expect(greet('hi', 'Arjun')).toBe('Namaste, Arjun!');
});

test('says Hello in a language that it does not know', () => {
  expect(greet('tlh', 'Worf')).toBe('Hello, Worf!');
});
