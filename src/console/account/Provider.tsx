// The identity that signs a person in besides their password: since when, and a way to let it go. The last way in stays.
import { useState } from 'react'
import { Ago } from '#console/fields/moment.tsx'
import { useWords } from '#console/i18n/words.ts'
import { AskDialog } from './AskDialog.tsx'
import { type FactorDesk, Factors } from './FactorDesk.tsx'
import { removeProvider } from './factors.ts'

const Connected = ({ factors: { provider, hasPassword }, change }: FactorDesk) => {
  const { t } = useWords()
  const [isAsking, setAsking] = useState(false)
  if (!provider) return <p className="account-text">{t('account.provider.none')}</p>
  const name = `\u2068${provider.name}\u2069`
  return (
    <div className="account-line">
      <p>
        {t('account.provider.since', { name })} <Ago at={provider.since} focusable />
      </p>
      {hasPassword ? (
        <button type="button" className="button" onClick={() => setAsking(true)}>
          {t('account.provider.remove')}
        </button>
      ) : (
        <p className="account-text">{t('account.provider.only')}</p>
      )}
      <AskDialog
        question={isAsking ? t('account.provider.ask', { name }) : undefined}
        text={t('account.provider.remains', { name })}
        label={t('account.provider.remove')}
        onYes={() => {
          setAsking(false)
          change(t('account.provider.removed', { name }), removeProvider)
        }}
        onNo={() => setAsking(false)}
      />
    </div>
  )
}

export const Provider = () => <Factors section="provider">{desk => <Connected {...desk} />}</Factors>
