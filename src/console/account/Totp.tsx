// The authenticator app: off with a way to turn it on, or on since when with a way to turn it off.
import { useState } from 'react'
import { Ago } from '#console/fields/moment.tsx'
import { useWords } from '#console/i18n/words.ts'
import { AskDialog } from './AskDialog.tsx'
import { type FactorDesk, Factors } from './FactorDesk.tsx'
import { endTotp } from './factors.ts'
import { TotpSetup } from './TotpSetup.tsx'

const Off = ({ factors, added }: FactorDesk) => {
  const { t } = useWords()
  const [isBegun, setBegun] = useState(false)
  if (isBegun) {
    return (
      <TotpSetup
        hasPassword={factors.hasPassword}
        onAdded={what => {
          setBegun(false)
          added(t('account.totp.added'), what)
        }}
        onCancel={() => setBegun(false)}
      />
    )
  }
  return (
    <button type="button" className="button account-all" onClick={() => setBegun(true)}>
      {t('account.totp.begin')}
    </button>
  )
}

const On = ({ since, change }: Pick<FactorDesk, 'change'> & { since: string }) => {
  const { t } = useWords()
  const [isAsking, setAsking] = useState(false)
  return (
    <div className="account-line">
      <p>
        {t('account.totp.isOn')} <Ago at={since} focusable />
      </p>
      <button type="button" className="button" onClick={() => setAsking(true)}>
        {t('account.totp.off')}
      </button>
      <AskDialog
        question={isAsking ? t('account.totp.offAsk') : undefined}
        text={t('account.factors.offText')}
        label={t('account.totp.off')}
        onYes={() => {
          setAsking(false)
          change(t('account.totp.removed'), endTotp)
        }}
        onNo={() => setAsking(false)}
      />
    </div>
  )
}

export const Totp = () => (
  <Factors section="authenticator">
    {desk =>
      desk.factors.totpSince === null ? <Off {...desk} /> : <On since={desk.factors.totpSince} change={desk.change} />
    }
  </Factors>
)
