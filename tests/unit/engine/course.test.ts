import { expect, test } from 'vitest';
import { createCourse } from '../../../src/product/engine/course.js';

test('a course keeps at most 40 points over the whole run, in the order of requests', () => {
  let time = 0;
  const course = createCourse(
    () => 7,
    () => (time += 1000),
  );
  for (let sent = 1; sent <= 5000; sent += 1) course.at(sent);
  const points = course.points();
  expect(points.length).toBeLessThanOrEqual(40);
  expect(points.length).toBeGreaterThan(10);
  expect(points.map(({ sent }) => sent)).toEqual(points.map(({ sent }) => sent).sort((one, other) => one - other));
  expect(points.at(-1)!.sent).toBeGreaterThan(3600);
});

test('counting takes little of the time', () => {
  let [time, counted] = [0, 0];
  const course = createCourse(
    () => {
      counted += 1;
      time += 100;
      return counted;
    },
    () => time,
  );
  for (let sent = 1; sent <= 5000; sent += 1) {
    time += 1;
    course.at(sent);
  }
  expect(100 * counted).toBeLessThanOrEqual(0.03 * time + 300);
});
