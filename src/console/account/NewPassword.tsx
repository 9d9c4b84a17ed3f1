// A password being chosen: the rules with what is met of them, and how strong it is, said in words. What only the server
// can weigh, the list of common ones, it says when the form is sent.
import { type Ref, useId } from 'react'
import { useWords } from '#console/i18n/words.ts'
import { Icon } from '#console/theme/Icon.tsx'
import { passwordFindings, passwordLength, strengthOf, strengths, type Weighing } from '#rules/password.ts'
import { PasswordInput } from './PasswordInput.tsx'

interface NewPasswordProps {
  label: string
  value: string
  onChange(value: string): void
  weighing: Weighing
  wrong?: string
  ref?: Ref<HTMLInputElement>
}

const Rule = ({ isMet, text }: { isMet: boolean; text: string }) => {
  const { t } = useWords()
  return (
    <li data-met={isMet || undefined}>
      <Icon name={isMet ? 'circle-check' : 'circle'} size={14} />
      <span>
        {text} <span className="hidden">{t(isMet ? 'account.password.met' : 'account.password.unmet')}</span>
      </span>
    </li>
  )
}

export const NewPassword = ({ label, value, onChange, weighing, wrong, ref }: NewPasswordProps) => {
  const { t, number } = useWords()
  const id = useId()
  const fault = value && passwordFindings(value, weighing, 'new')[0]?.code
  const strength = strengthOf(value)
  const isLong = passwordLength(value) >= weighing.least
  const level = isLong ? strengths.indexOf(strength) + 1 : 0
  return (
    <div className="password-new">
      <PasswordInput
        label={label}
        name="new-password"
        autoComplete="new-password"
        value={value}
        onChange={onChange}
        wrong={wrong}
        describedBy={`${id}-rules`}
        ref={ref}
      />
      <ul className="password-rules" id={`${id}-rules`}>
        <Rule isMet={isLong} text={t('account.password.least', { number: number(weighing.least) })} />
        <Rule isMet={value !== '' && fault !== 'PASSWORD_NEAR'} text={t('account.password.apart')} />
        <li>
          <Icon name="info" size={14} />
          <span>{t('account.password.uncommon')}</span>
        </li>
      </ul>
      <p className="password-strength" data-level={level}>
        <span className="password-bars" aria-hidden="true">
          {strengths.map((each, at) => (
            <span key={each} data-on={at < level || undefined} />
          ))}
        </span>
        <span role="status">
          {value !== '' &&
            t('account.password.strength', {
              word: t(isLong ? `account.password.${strength}` : 'account.password.tooShort'),
            })}
        </span>
      </p>
    </div>
  )
}
