TEST(turns_an_even_word) {
  char word[] = "rain";
  turn(word);
  CHECK_STR(word, "niar");
}

TEST(turns_an_odd_word) {
  char word[] = "cloud";
  turn(word);
  CHECK_STR(word, "duolc");
}

TEST(keeps_a_single_letter) {
  char word[] = "a";
  turn(word);
  CHECK_STR(word, "a");
}

TEST(leaves_an_empty_text_alone) {
  char boxes[] = {'\0', 'x', '\0'};
  turn(boxes);
  CHECK_EQ(boxes[0], '\0');
  CHECK_EQ(boxes[1], 'x');
}
