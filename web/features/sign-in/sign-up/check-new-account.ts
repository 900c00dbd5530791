import { NewAccount } from '#contract/site/accounts.ts';
import { fieldErrors } from '#web/forms/field-errors.ts';
import { signInTexts } from '../sign-in-texts.ts';

export type NewAccountValues = {
  firstName: string;
  lastName: string;
  email: string;
  confirmEmail: string;
  password: string;
  confirmPassword: string;
};

/** Addresses are compared case-insensitively, as on the server. */
const plain = (email: string) => email.trim().toLowerCase();

export const matching = {
  emails: ({ email, confirmEmail }: NewAccountValues) =>
    confirmEmail !== '' && plain(email) === plain(confirmEmail),
  passwords: ({ password, confirmPassword }: NewAccountValues) =>
    confirmPassword !== '' && password === confirmPassword,
};

/** The contract's rules, and the two confirmation fields, which are not sent. In the order of the fields. */
export const checkNewAccount = (
  values: NewAccountValues,
): Partial<Record<keyof NewAccountValues, string>> => {
  const { firstName, lastName, email, password } = fieldErrors(NewAccount, values);
  const confirmEmail =
    values.confirmEmail === ''
      ? signInTexts.signUp.confirmEmailFirst
      : matching.emails(values)
        ? undefined
        : signInTexts.signUp.emailsDiffer;
  const confirmPassword =
    values.confirmPassword === ''
      ? signInTexts.signUp.confirmPasswordFirst
      : matching.passwords(values)
        ? undefined
        : signInTexts.signUp.passwordsDiffer;
  const errors = { firstName, lastName, email, confirmEmail, password, confirmPassword };
  return Object.fromEntries(Object.entries(errors).filter(([, text]) => text !== undefined));
};
