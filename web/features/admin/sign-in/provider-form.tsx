import { Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { CallOf } from '#contract/core/endpoint.ts';
import { type addProvider, NewProvider, type Provider } from '#contract/site/sign-in-providers.ts';
import { fieldErrors } from '#web/forms/field-errors.ts';
import { type FormProblem, useFormProblem } from '#web/forms/form-problem.ts';
import { SubmitButton } from '#web/ui/button/submit-button.tsx';
import { DialogForm } from '#web/ui/dialog/dialog-form.tsx';
import { SwitchField } from '#web/ui/form/switch-field.tsx';
import { readRules, writeRules } from './rule-lines.ts';
import { adminSignInTexts } from './provider-settings-texts.ts';

const t = adminSignInTexts.form;

export type ProviderInput = CallOf<typeof addProvider>['body'];

type Values = {
  name: string;
  issuer: string;
  clientId: string;
  clientSecret: string;
  scope: string;
  trusted: string;
  rules: string;
  createsAccounts: boolean;
  endsSession: boolean;
  isEnabled: boolean;
};

const valuesOf = (provider: Provider | null): Values => ({
  name: provider?.name ?? '',
  issuer: provider?.issuer ?? '',
  clientId: provider?.clientId ?? '',
  clientSecret: '',
  scope: provider?.scope ?? 'openid email profile',
  trusted: provider?.trustedDomains.join(' ') ?? '',
  rules: writeRules(provider?.rules ?? []),
  createsAccounts: provider?.createsAccounts ?? true,
  endsSession: provider?.endsSession ?? true,
  isEnabled: provider?.isEnabled ?? true,
});

const sentOf = ({ trusted, rules, ...values }: Values): ProviderInput => ({
  ...values,
  trustedDomains: trusted.split(/[\s,;]+/).filter(Boolean),
  rules: readRules(rules).rules,
});

const check = (values: Values) => {
  const { trustedDomains, ...errors } = fieldErrors(NewProvider, sentOf(values));
  const { problem } = readRules(values.rules);
  const all = { ...errors, trusted: trustedDomains, ...(problem && { rules: problem }) };
  return Object.fromEntries(Object.entries(all).filter(([, text]) => text !== undefined));
};

const switches = ['createsAccounts', 'endsSession', 'isEnabled'] as const;

type Props = { provider: Provider | null; onSave: (values: ProviderInput) => Promise<FormProblem | null> };

export const ProviderForm = ({ provider, onSave }: Props) => {
  const form = useForm<Values>({ initialValues: valuesOf(provider), validate: check });
  const { problem, messageRef, show } = useFormProblem(form);
  const field = (name: keyof Values) => ({
    autoComplete: 'off',
    ...form.getInputProps(name),
  });
  return (
    <DialogForm
      onSubmit={form.onSubmit(async values => show(await onSave(sentOf(values))))}
      problem={problem?.text}
      problemRef={messageRef}
      buttons={<SubmitButton label={t.save} busyLabel={t.saving} isBusy={form.submitting} />}
    >
      <TextInput label={t.name} description={t.nameHint} data-autofocus {...field('name')} />
      <TextInput
        label={t.issuer}
        description={t.issuerHint}
        placeholder="https://login.school.example/realms/school"
        inputMode="url"
        spellCheck={false}
        readOnly={provider !== null}
        {...field('issuer')}
      />
      <TextInput label={t.clientId} spellCheck={false} {...field('clientId')} />
      <TextInput
        label={t.clientSecret}
        type="password"
        description={provider?.hasSecret ? t.secretKept : undefined}
        {...field('clientSecret')}
      />
      <TextInput label={t.trusted} description={t.trustedHint} spellCheck={false} {...field('trusted')} />
      <Textarea label={t.rules} description={t.rulesHint} rows={3} spellCheck={false} {...field('rules')} />
      <TextInput label={t.scope} spellCheck={false} {...field('scope')} />
      {switches.map(name => (
        <SwitchField
          key={name}
          label={t[name]}
          hint={t[`${name}Hint`]}
          isOn={form.values[name]}
          onChange={isOn => form.setFieldValue(name, isOn)}
        />
      ))}
    </DialogForm>
  );
};
