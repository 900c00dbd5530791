import { expect, it } from 'vitest';
import { checkNewAccount } from './check-new-account.ts';

const good = {
  firstName: 'Grace',
  lastName: 'Hopper',
  email: 'grace@example.org',
  confirmEmail: ' GRACE@example.org ',
  password: 'nanoseconds',
  confirmPassword: 'nanoseconds',
};

it.each([
  [{}, {}],
  [{ firstName: '  ' }, { firstName: 'Enter your first name.' }],
  [{ lastName: '' }, { lastName: 'Enter your last name.' }],
  [{ confirmEmail: 'g@example.org' }, { confirmEmail: 'The two email addresses are different.' }],
  [{ confirmEmail: '' }, { confirmEmail: 'Enter your email address again.' }],
  [{ confirmPassword: 'Nanoseconds' }, { confirmPassword: 'The two passwords are different.' }],
  [
    { email: 'grace', confirmEmail: 'grace' },
    { email: 'Enter a complete email address, like ada@example.org.' },
  ],
  [{ password: 'short', confirmPassword: 'short' }, { password: 'Use at least 8 characters.' }],
])('SI-3 with %j it says %j', (change, errors) => {
  expect(checkNewAccount({ ...good, ...change })).toEqual(errors);
});
