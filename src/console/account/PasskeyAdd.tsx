// A further passkey: a name to know it by, the password, and then the browser asks.
import { type FormEvent, useState } from 'react'
import { useWords } from '#console/i18n/words.ts'
import { hasPasskeys } from '#console/session/passkey.ts'
import type { FactorDesk } from './FactorDesk.tsx'
import { FactorField } from './FactorField.tsx'
import { addPasskey } from './factors.ts'
import { useAttempt } from './useAttempt.ts'

const AddForm = ({ factors, added, onClose }: Pick<FactorDesk, 'factors' | 'added'> & { onClose(): void }) => {
  const { t } = useWords()
  const { attempt, isBusy, refused } = useAttempt()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    const name = String(given.get('name') ?? '').trim()
    const password = factors.hasPassword ? String(given.get('password') ?? '') : undefined
    void attempt(async () => {
      const what = await addPasskey(name, password)
      onClose()
      added(t('account.passkeys.added'), what)
    })
  }
  return (
    <form className="account-form" onSubmit={submit}>
      <FactorField
        label={t('account.passkeys.name')}
        name="name"
        maxLength={60}
        autoComplete="off"
        placeholder={t('account.passkeys.nameHint')}
        autoFocus
        required
      />
      {factors.hasPassword && (
        <FactorField
          label={t('account.factors.password')}
          type="password"
          name="password"
          autoComplete="current-password"
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
          {t(isBusy ? 'otp.passkeyWaiting' : 'account.factors.next')}
        </button>
        <button type="button" className="button quiet" onClick={onClose}>
          {t('account.cancel')}
        </button>
      </div>
    </form>
  )
}

export const PasskeyAdd = (desk: FactorDesk) => {
  const { t } = useWords()
  const [isOpen, setOpen] = useState(false)
  if (!desk.factors.passkeysHere) return <p className="account-text">{t('account.passkeys.notHere')}</p>
  if (!hasPasskeys()) return <p className="account-text">{t('account.passkeys.unsupported')}</p>
  if (isOpen) return <AddForm {...desk} onClose={() => setOpen(false)} />
  return (
    <button type="button" className="button account-all" onClick={() => setOpen(true)}>
      {t('account.passkeys.add')}
    </button>
  )
}
