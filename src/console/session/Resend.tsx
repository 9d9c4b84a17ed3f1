// When a new letter may be sent, and the button that sends it.
import { useSelector } from '@xstate/react'
import { useWords } from '#console/i18n/words.ts'
import type { OtpRef } from '#machines/otp.ts'
import { resendOf, stageOf } from './challenge.ts'
import { useCountdown } from './useCountdown.ts'

export const Resend = ({ otp, onSend }: { otp: OtpRef; onSend: () => void }) => {
  const { t, duration } = useWords()
  const resend = useSelector(otp, resendOf)
  const stage = useSelector(otp, stageOf)
  const { cooldownMs, resendsLeft } = useSelector(otp, ({ context }) => context)
  const left = useCountdown(cooldownMs, `${resendsLeft} ${cooldownMs}`)
  const send = () => {
    otp.send({ type: 'OTP.RESEND' })
    onSend()
  }
  if (resend === 'cooling')
    return <small>{t('otp.resendIn', { time: duration(Math.max(1, Math.ceil(left / 1000))) })}</small>
  if (resend === 'exhausted' || (stage === 'expired' && resendsLeft <= 0)) return <small>{t('otp.resendsOver')}</small>
  if (stage === 'sendFailed') {
    return (
      <button type="button" className="button" onClick={() => otp.send({ type: 'OTP.RETRY' })}>
        {t('otp.retry')}
      </button>
    )
  }
  return (
    <button type="button" className="button quiet" onClick={send}>
      {t('otp.resend')}
    </button>
  )
}
