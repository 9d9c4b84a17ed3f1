// Turning an authenticator app on: the password, then the secret to scan or to type, then a code the app shows.
import { type FormEvent, useState } from 'react'
import { latinDigits } from '#console/i18n/digits.ts'
import { useWords } from '#console/i18n/words.ts'
import type { FactorAdded, TotpInvitation } from '#contract/factors.ts'
import { CopyButton } from './CopyButton.tsx'
import { FactorField } from './FactorField.tsx'
import { beginTotp, confirmTotp } from './factors.ts'
import { QrCode } from './QrCode.tsx'
import { useAttempt } from './useAttempt.ts'

interface TotpSetupProps {
  hasPassword: boolean
  onAdded(added: FactorAdded): void
  onCancel(): void
}

const typed = (event: FormEvent<HTMLFormElement>, name: string): string => {
  event.preventDefault()
  return String(new FormData(event.currentTarget).get(name) ?? '')
}

const Begin = ({
  hasPassword,
  onInvited,
  onCancel,
}: Omit<TotpSetupProps, 'onAdded'> & {
  onInvited(invitation: TotpInvitation): void
}) => {
  const { t } = useWords()
  const { attempt, isBusy, refused } = useAttempt()
  const begin = (event: FormEvent<HTMLFormElement>) => {
    const password = typed(event, 'password')
    void attempt(async () => onInvited(await beginTotp(hasPassword ? password : undefined)))
  }
  return (
    <form className="account-form" onSubmit={begin}>
      {hasPassword && (
        <FactorField
          label={t('account.factors.password')}
          type="password"
          name="password"
          autoComplete="current-password"
          autoFocus
          required
          wrong={refused?.isPassword ? t(refused.key) : undefined}
        />
      )}
      {refused && !refused.isPassword && (
        <p className="problem" role="alert">
          {t(refused.key)}
        </p>
      )}
      <div className="account-buttons">
        <button type="submit" className="button primary" aria-disabled={isBusy}>
          {t('account.factors.next')}
        </button>
        <button type="button" className="button quiet" onClick={onCancel}>
          {t('account.cancel')}
        </button>
      </div>
    </form>
  )
}

const Scan = ({
  invitation,
  onAdded,
  onCancel,
}: Omit<TotpSetupProps, 'hasPassword'> & {
  invitation: TotpInvitation
}) => {
  const { t } = useWords()
  const { attempt, isBusy, refused } = useAttempt()
  const confirm = (event: FormEvent<HTMLFormElement>) => {
    const code = latinDigits(typed(event, 'code'))
    void attempt(async () => onAdded(await confirmTotp(code)))
  }
  return (
    <form className="account-form" onSubmit={confirm}>
      <p>{t('account.totp.scan')}</p>
      <QrCode text={invitation.uri} label={t('account.totp.qr')} />
      <p>{t('account.totp.type')}</p>
      <p className="totp-secret">
        <bdi className="code" dir="ltr">
          {invitation.secret.match(/.{1,4}/g)?.join(' ')}
        </bdi>
        <CopyButton text={invitation.secret} />
      </p>
      <FactorField
        label={t('account.totp.code')}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
        autoFocus
        required
        wrong={refused && t(refused.key)}
      />
      <div className="account-buttons">
        <button type="submit" className="button primary" aria-disabled={isBusy}>
          {t('account.totp.on')}
        </button>
        <button type="button" className="button quiet" onClick={onCancel}>
          {t('account.cancel')}
        </button>
      </div>
    </form>
  )
}

export const TotpSetup = ({ hasPassword, onAdded, onCancel }: TotpSetupProps) => {
  const [invitation, setInvitation] = useState<TotpInvitation>()
  return invitation ? (
    <Scan invitation={invitation} onAdded={onAdded} onCancel={onCancel} />
  ) : (
    <Begin hasPassword={hasPassword} onInvited={setInvitation} onCancel={onCancel} />
  )
}
