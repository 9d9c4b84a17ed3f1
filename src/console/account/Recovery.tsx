// How many recovery codes are left, and new ones. There are none to have without a factor of one's own.
import { useState } from 'react'
import { useWords } from '#console/i18n/words.ts'
import { AskDialog } from './AskDialog.tsx'
import { type FactorDesk, Factors } from './FactorDesk.tsx'
import { newRecoveryCodes } from './factors.ts'

const Left = ({ factors, change }: FactorDesk) => {
  const { t } = useWords()
  const [isAsking, setAsking] = useState(false)
  const hasFactor = factors.totpSince !== null || factors.passkeys.length > 0
  if (!hasFactor) return <p className="account-text">{t('account.recovery.none')}</p>
  return (
    <div className="account-line">
      <p>{t('account.recovery.left', { count: factors.recoveryLeft })}</p>
      <button type="button" className="button" onClick={() => setAsking(true)}>
        {t('account.recovery.renew')}
      </button>
      <AskDialog
        question={isAsking ? t('account.recovery.renewAsk') : undefined}
        text={t('account.recovery.renewText')}
        label={t('account.recovery.renew')}
        onYes={() => {
          setAsking(false)
          change(t('account.recovery.renewed'), newRecoveryCodes)
        }}
        onNo={() => setAsking(false)}
      />
    </div>
  )
}

export const Recovery = () => <Factors section="recovery">{desk => <Left {...desk} />}</Factors>
