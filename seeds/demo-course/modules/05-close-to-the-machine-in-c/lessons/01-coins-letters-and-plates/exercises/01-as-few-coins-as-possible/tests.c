TEST(gives_back_nothing_for_zero) {
  CHECK_EQ(coins(0), 0);
}

TEST(needs_one_coin_for_each_value) {
  const int values[] = {50, 20, 10, 5, 2, 1};
  for (int i = 0; i < 6; i++) CHECK_EQ(coins(values[i]), 1);
}

TEST(puts_large_coins_first) {
  CHECK_EQ(coins(87), 5);
  CHECK_EQ(coins(99), 6);
}

TEST(uses_a_coin_several_times) {
  CHECK_EQ(coins(4), 2);
  CHECK_EQ(coins(240), 6);
}

TEST(refuses_less_than_nothing) {
  CHECK_EQ(coins(-1), -1);
}
