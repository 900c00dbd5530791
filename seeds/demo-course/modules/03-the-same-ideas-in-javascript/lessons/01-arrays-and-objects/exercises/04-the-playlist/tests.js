const rain = { title: 'Rain', seconds: 95 };
const road = { title: 'Long Road', seconds: 300 };
const night = { title: 'All Night', seconds: 1210 };

const titles = songs => songs.map(song => song.title);

test('puts the shortest song first', () => {
  expect(titles(byLength([road, rain]))).toEqual(['Rain', 'Long Road']);
});

test('compares seconds as numbers, not as text', () => {
  expect(titles(byLength([night, road, rain]))).toEqual(['Rain', 'Long Road', 'All Night']);
});

test('leaves the given list as it was', () => {
  const songs = [road, rain];
  byLength(songs);
  expect(titles(songs)).toEqual(['Long Road', 'Rain']);
});

test('takes an empty playlist', () => {
  expect(byLength([])).toEqual([]);
});
