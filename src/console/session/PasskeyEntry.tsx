// A passkey instead of a code: the browser asks for it when the button is pressed. What it refuses is said in words, and
// where it knows no passkeys the button is not there.
import { useSelector } from '@xstate/react'
import { useWords } from '#console/i18n/words.ts'
import type { OtpRef } from '#machines/otp.ts'
import { entryOf, stageOf, wrongKey } from './challenge.ts'
import { hasPasskeys } from './passkey.ts'

export const PasskeyEntry = ({ otp }: { otp: OtpRef }) => {
  const { t } = useWords()
  const entry = useSelector(otp, entryOf)
  const stage = useSelector(otp, stageOf)
  const { errorKey, attemptsLeft } = useSelector(otp, ({ context }) => context)
  const isThere = hasPasskeys()
  const isBusy = entry === 'asserting' || entry === 'verifying'
  const wrong = isThere ? wrongKey(errorKey, 'passkey') : 'otp.passkeyUnsupported'
  return (
    <div className="entrance-form">
      <p>{t('otp.passkeyText')}</p>
      <small className="wrong" role="alert">
        {wrong && t(wrong)}
        {isThere && errorKey === 'otp.wrong' && ` ${t('otp.attempts', { count: attemptsLeft })}`}
      </small>
      {isThere && stage === 'waiting' && (
        <button
          type="button"
          className="button primary"
          // biome-ignore lint/a11y/noAutofocus: nothing else is asked here
          autoFocus
          aria-disabled={isBusy}
          onClick={() => otp.send({ type: 'OTP.ASSERT' })}
        >
          {isBusy ? t('otp.passkeyWaiting') : t('otp.passkeyUse')}
        </button>
      )}
    </div>
  )
}
