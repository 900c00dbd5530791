[
  { "name": "the example with Ben", "stdin": "Ada 1200\nBen 5400\nMia 300\n", "stdout": "Ben: 5400 g, by cart" },
  { "name": "a single light parcel", "stdin": "Juma 90\n", "stdout": "Juma: 90 g, by hand" },
  { "name": "exactly 5000 g goes by hand", "stdin": "Aino 10\nBia 5000\n", "stdout": "Bia: 5000 g, by hand" },
  { "name": "the first of two equal ones", "stdin": "Ola 700\nEva 700\n", "stdout": "Ola: 700 g, by hand" }
]
