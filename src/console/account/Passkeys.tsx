// The passkeys of a person: each with its name and when it was used, one button to take it away, one to add another.
import { useState } from 'react'
import { Ago } from '#console/fields/moment.tsx'
import { useWords } from '#console/i18n/words.ts'
import type { Passkey } from '#contract/factors.ts'
import { AskDialog } from './AskDialog.tsx'
import { type FactorDesk, Factors } from './FactorDesk.tsx'
import { removePasskey } from './factors.ts'
import { PasskeyAdd } from './PasskeyAdd.tsx'

const Row = ({ passkey, onRemove }: { passkey: Passkey; onRemove(): void }) => {
  const { t } = useWords()
  const { name, host, createdAt, lastUsedAt } = passkey
  return (
    <li className="account-session">
      <div className="account-session-head">
        <h3>
          <bdi>{name}</bdi>
        </h3>
        <button
          type="button"
          className="button"
          aria-label={t('account.passkeys.removeNamed', { name: `\u2068${name}\u2069` })}
          onClick={onRemove}
        >
          {t('account.passkeys.remove')}
        </button>
      </div>
      <dl className="account-facts">
        <div>
          <dt>{t('account.passkeys.made')}</dt>
          <dd>
            <Ago at={createdAt} focusable />
          </dd>
        </div>
        <div>
          <dt>{t('account.passkeys.used')}</dt>
          <dd>{lastUsedAt ? <Ago at={lastUsedAt} focusable /> : t('account.passkeys.unused')}</dd>
        </div>
        <div>
          <dt>{t('account.passkeys.host')}</dt>
          <dd>
            <bdi dir="ltr">{host}</bdi>
          </dd>
        </div>
      </dl>
    </li>
  )
}

const List = ({ factors, change }: FactorDesk) => {
  const { t } = useWords()
  const [asked, setAsked] = useState<Passkey>()
  const name = `\u2068${asked?.name ?? ''}\u2069`
  if (factors.passkeys.length === 0) return null
  return (
    <>
      <ul className="account-list">
        {factors.passkeys.map(passkey => (
          <Row key={passkey.id} passkey={passkey} onRemove={() => setAsked(passkey)} />
        ))}
      </ul>
      <AskDialog
        question={asked && t('account.passkeys.removeAsk', { name })}
        text={t('account.factors.offText')}
        label={t('account.passkeys.remove')}
        onYes={() => {
          if (asked) change(t('account.passkeys.removed'), () => removePasskey(asked.id))
          setAsked(undefined)
        }}
        onNo={() => setAsked(undefined)}
      />
    </>
  )
}

export const Passkeys = () => (
  <Factors section="passkeys">
    {desk => (
      <>
        <List {...desk} />
        <PasskeyAdd {...desk} />
      </>
    )}
  </Factors>
)
