// The second factor inside the palette: the session's own challenge. The call waits at the gateway and goes on with the same
// key once the code was right.
import { useEffect } from 'react'
import { useWords } from '#console/i18n/words.ts'
import { sessionNow, useSession } from '#console/session/actor.ts'
import { CodeEntry } from '#console/session/CodeEntry.tsx'
import '#console/session/entrance.css'
import type { OtpRef } from '#machines/otp.ts'
import { secureLeafOf } from '#machines/session.ts'

const begin = (): void => sessionNow().send({ type: 'SECURE.BEGIN' })

export const StepUp = () => {
  const { t } = useWords()
  const leaf = useSession(secureLeafOf)
  const otp = useSession(({ children }) => children.stepUp) as OtpRef | undefined
  const isAsking = leaf === 'required.asking'
  useEffect(() => {
    if (isAsking) begin()
  }, [isAsking])
  return (
    <section className="palette-page" aria-label={t('secure.title')}>
      <h2>{t('secure.title')}</h2>
      <p>{t('palette.secureText')}</p>
      {otp && <CodeEntry otp={otp} cancelText={t('palette.back')} />}
      {isAsking && (
        <button type="button" className="button" onClick={begin}>
          {t('palette.sendCode')}
        </button>
      )}
    </section>
  )
}
