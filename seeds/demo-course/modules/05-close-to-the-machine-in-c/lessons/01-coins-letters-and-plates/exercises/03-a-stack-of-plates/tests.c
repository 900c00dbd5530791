TEST(takes_from_the_top) {
  struct stack plates = {.count = 0};
  CHECK_EQ(push(&plates, 7), 1);
  CHECK_EQ(push(&plates, 9), 1);
  CHECK_EQ(pop(&plates), 9);
  CHECK_EQ(pop(&plates), 7);
}

TEST(has_no_plate_to_give) {
  struct stack plates = {.count = 0};
  CHECK_EQ(pop(&plates), -1);
  CHECK_EQ(plates.count, 0);
}

TEST(has_room_for_four) {
  struct stack plates = {.count = 0};
  for (int i = 1; i <= 4; i++) CHECK_EQ(push(&plates, i), 1);
  CHECK_EQ(push(&plates, 5), 0);
  CHECK_EQ(plates.count, 4);
  CHECK_EQ(pop(&plates), 4);
}

TEST(can_be_used_again) {
  struct stack plates = {.count = 0};
  push(&plates, 1);
  pop(&plates);
  push(&plates, 2);
  CHECK_EQ(plates.count, 1);
  CHECK_EQ(pop(&plates), 2);
}
