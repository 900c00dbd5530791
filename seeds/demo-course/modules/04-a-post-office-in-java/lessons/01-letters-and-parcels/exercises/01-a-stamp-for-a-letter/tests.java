[
  { "name": "a light letter of 12 g", "stdin": "12\n", "stdout": "85" },
  { "name": "exactly 20 g is light", "stdin": "20\n", "stdout": "85" },
  { "name": "35 g costs 100", "stdin": "35\n", "stdout": "100" },
  { "name": "exactly 500 g is a letter", "stdin": "500\n", "stdout": "160" },
  { "name": "501 g is a parcel", "stdin": "501\n", "stdout": "parcel" }
]
