[
  { "name": "the example of two towns", "stdin": "Mia;Oslo\nBen;Turku\nAda;Oslo\n", "stdout": "Oslo: Ada, Mia\nTurku: Ben" },
  { "name": "one letter only", "stdin": "Juma;Arusha\n", "stdout": "Arusha: Juma" },
  { "name": "towns come in order", "stdin": "A;Ystad\nB;Bergen\nC;Malmö\n", "stdout": "Bergen: B\nMalmö: C\nYstad: A" },
  { "name": "the same letter is put once", "stdin": "Mia;Oslo\nMia;Oslo\n", "stdout": "Oslo: Mia" }
]
