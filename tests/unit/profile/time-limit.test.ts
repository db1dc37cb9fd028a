import { expect, test } from 'vitest';
import { withTimeLimit } from '../../../src/product/profile/time-limit.js';

const profile = {
  name: 'made',
  trigger: {
    signIn: {
      endless: (): string => {
        for (;;);
      },
      never: (): Promise<string> => new Promise(() => undefined),
      soon: (text: string): Promise<string> => Promise.resolve(`${text}!`),
      wrong: (): string => {
        throw new TypeError('its own');
      },
    },
  },
};

test('a function of a profile that does not end throws, by its name', async () => {
  const { signIn } = withTimeLimit(profile, '', 50).trigger;
  expect(() => signIn.endless()).toThrow('`trigger.signIn.endless` took longer than 0.05 s');
  await expect(signIn.never()).rejects.toThrow('`trigger.signIn.never` took longer than 0.05 s');
});

test('others return and throw what they did, and what is no function stays', async () => {
  const { name, trigger } = withTimeLimit(profile, '', 1_000);
  expect([name, await trigger.signIn.soon('a')]).toEqual(['made', 'a!']);
  expect(() => trigger.signIn.wrong()).toThrow(new TypeError('its own'));
});
