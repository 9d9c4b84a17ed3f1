// The other factors of a challenge, one button each. Whoever has none but the letter sees nothing of it.
import { useSelector } from '@xstate/react'
import { useId } from 'react'
import { useWords } from '#console/i18n/words.ts'
import type { OtpRef } from '#machines/otp.ts'
import { entryOf, takeFactor } from './challenge.ts'

export const OtherWays = ({ otp }: { otp: OtpRef }) => {
  const { t } = useWords()
  const id = useId()
  const snapshot = useSelector(otp, now => now)
  const { factors, factor, mailed } = snapshot.context
  // While a code is looked at nothing else is taken, but the list stays where it is.
  const isVerifying = entryOf(snapshot) === 'verifying'
  const others = factors.filter(each =>
    isVerifying ? each !== factor : snapshot.can({ type: 'OTP.USE', factor: each }),
  )
  if (others.length === 0) return null
  return (
    <div className="other-ways">
      <p id={id}>{t('otp.others')}</p>
      <ul aria-labelledby={id}>
        {others.map(each => (
          <li key={each}>
            <button type="button" className="button" onClick={() => takeFactor(otp, each)}>
              {t(each === 'mail' && mailed ? 'otp.way.mailed' : `otp.way.${each}`)}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
