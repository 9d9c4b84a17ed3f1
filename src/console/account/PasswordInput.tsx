// One password: shown on demand, with a word when Caps Lock is on. Without the theme's parts, since the page of an invitation
// is drawn before anybody is signed in.
import { type KeyboardEvent, type Ref, useId, useState } from 'react'
import { useWords } from '#console/i18n/words.ts'
import { Icon } from '#console/theme/Icon.tsx'

export interface PasswordInputProps {
  label: string
  name: string
  autoComplete: 'current-password' | 'new-password'
  value: string
  onChange(value: string): void
  /** What is wrong with it. */
  wrong?: string
  /** Ids of further descriptions. */
  describedBy?: string
  ref?: Ref<HTMLInputElement>
}

export const PasswordInput = (props: PasswordInputProps) => {
  const { label, name, autoComplete, value, onChange, wrong, describedBy, ref } = props
  const { t } = useWords()
  const [isShown, setShown] = useState(false)
  const [isCaps, setCaps] = useState(false)
  const id = useId()
  const noteCaps = (event: KeyboardEvent) => setCaps(event.getModifierState('CapsLock'))
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <span className="password-line">
        <input
          id={id}
          ref={ref}
          className="input"
          type={isShown ? 'text' : 'password'}
          name={name}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          dir="auto"
          value={value}
          onChange={event => onChange(event.target.value)}
          onKeyDown={noteCaps}
          onKeyUp={noteCaps}
          onBlur={() => setCaps(false)}
          aria-invalid={wrong !== undefined}
          aria-describedby={[`${id}-wrong`, `${id}-caps`, describedBy].filter(Boolean).join(' ')}
        />
        <button
          type="button"
          className="button quiet password-eye"
          aria-label={t(isShown ? 'account.password.hide' : 'account.password.show', { field: label })}
          onClick={() => setShown(!isShown)}
        >
          <Icon name={isShown ? 'eye-off' : 'eye'} size={16} />
          <span aria-hidden="true">{t(isShown ? 'account.password.hideShort' : 'account.password.showShort')}</span>
        </button>
      </span>
      <small id={`${id}-caps`} className="password-caps" role="status">
        {isCaps ? t('account.password.caps') : ''}
      </small>
      <small id={`${id}-wrong`} className="wrong">
        {wrong}
      </small>
    </div>
  )
}
