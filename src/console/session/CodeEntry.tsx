// The second factor, for the sign-in and for the secure step alike. It draws the otp chart: what is asked for, what went
// wrong, how many tries are left, which other ways there are. A code goes into the vault, the chart gets a ref.
import { useSelector } from '@xstate/react'
import { type FormEvent, type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { latinDigits } from '#console/i18n/digits.ts'
import { i18n } from '#console/i18n/speech.ts'
import { useWords } from '#console/i18n/words.ts'
import { forgetEarly, noteEarly } from '#console/keys/early.ts'
import type { OtpFactor } from '#machines/otp/ticket.ts'
import type { OtpRef } from '#machines/otp.ts'
import { hidden } from './actor.ts'
import { stageOf, wrongKey } from './challenge.ts'
import { OtherWays } from './OtherWays.tsx'
import { PasskeyEntry } from './PasskeyEntry.tsx'
import { Resend } from './Resend.tsx'
import { swallowEnter } from './swallow.ts'
import { words } from './wordsCode.ts'

i18n.addResourceBundle('en', 'translation', words, true, true)

const isWrong = (errorKey: string | undefined) => errorKey === 'otp.wrong' || errorKey === 'otp.replaced'

const plainSigns = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9]/g, '')

/** What may be typed, and how long it is. */
const formOf = (factor: OtpFactor, digits: number) =>
  factor === 'recovery'
    ? { read: plainSigns, length: 12, most: 20, label: 'otp.recoveryLabel', short: 'otp.recoveryShort' }
    : { read: latinDigits, length: digits, most: digits + 4, label: 'otp.label', short: 'otp.short' }

const Explained = ({ otp }: { otp: OtpRef }) => {
  const { t } = useWords()
  const isSending = useSelector(otp, snapshot => stageOf(snapshot) === 'sending')
  const { digits, sentTo, factor, again } = useSelector(otp, ({ context }) => context)
  // What will be asked for is known with the first answer.
  if (isSending) return <p>{t(again ? 'otp.sending' : 'session.wait')}</p>
  if (factor === 'mail') return <p>{t('otp.sentTo', { digits, to: `\u2066${sentTo}\u2069` })}</p>
  return <p>{t(factor === 'totp' ? 'otp.totpText' : 'otp.recoveryText', { digits })}</p>
}

interface CodeFormProps {
  otp: OtpRef
  /** What was typed before the server had answered: an authenticator app shows its code at any time, a letter may be faster. */
  early: RefObject<string>
}

const CodeForm = ({ otp, early }: CodeFormProps) => {
  const { t } = useWords()
  const input = useRef<HTMLInputElement>(null)
  const stage = useSelector(otp, stageOf)
  const isVerifying = useSelector(otp, snapshot => stageOf(snapshot) === 'waiting' && snapshot.hasTag('busy'))
  const { digits, attemptsLeft, errorKey, factor } = useSelector(otp, ({ context }) => context)
  const { read, length, most, label, short } = formOf(factor, digits)
  const [isShort, setShort] = useState(false)

  useEffect(() => {
    if (!isWrong(errorKey) || isVerifying) return
    forgetEarly()
    input.current?.select()
  }, [errorKey, isVerifying])

  const codeNow = () => read(input.current?.value ?? '')
  const send = (code: string): boolean => {
    const isAsked = otp.getSnapshot().hasTag('asking')
    if (isAsked) otp.send({ type: 'OTP.SUBMIT', codeRef: hidden(code) })
    return isAsked
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const code = codeNow()
    setShort(code.length !== length)
    if (code.length !== length) input.current?.focus()
    else send(code)
  }
  // The last digit sends it. Whoever presses Enter all the same does not mean the next page.
  const typed = () => {
    const code = codeNow()
    early.current = stage === 'sending' ? code : ''
    if (code.length !== length || factor === 'recovery') return
    setShort(false)
    if (send(code)) swallowEnter()
  }
  const answered = useEffectEvent(() => {
    if (early.current) typed()
  })
  useEffect(() => {
    if (stage === 'waiting') answered()
  }, [stage])
  const press = ({ nativeEvent }: KeyboardEvent) => {
    if (isVerifying) noteEarly(nativeEvent)
  }

  const said = wrongKey(errorKey, factor)
  const wrong = isShort ? t(short, { digits: length }) : said && t(said)
  return (
    <form className="entrance-form" onSubmit={submit} noValidate>
      <Explained otp={otp} />
      <label className="field">
        <span>{t(label)}</span>
        <input
          ref={input}
          className={factor === 'recovery' ? 'input code long' : 'input code'}
          name="code"
          dir="ltr"
          inputMode={factor === 'recovery' ? 'text' : 'numeric'}
          autoComplete={factor === 'recovery' ? 'off' : 'one-time-code'}
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={most}
          defaultValue={early.current}
          onInput={typed}
          onKeyDown={press}
          // biome-ignore lint/a11y/noAutofocus: nothing else is asked here
          autoFocus
          aria-invalid={Boolean(wrong)}
          aria-describedby="code-wrong"
        />
        <small id="code-wrong" className="wrong" role="alert">
          {wrong}
          {wrong && isWrong(errorKey) && !isShort && ` ${t('otp.attempts', { count: attemptsLeft })}`}
        </small>
      </label>
      <button type="submit" className="button primary" aria-disabled={stage !== 'waiting' || isVerifying}>
        {isVerifying ? t('otp.verifying') : t('otp.submit')}
      </button>
    </form>
  )
}

export const CodeEntry = ({ otp, cancelText }: { otp: OtpRef; cancelText: string }) => {
  const { factor, mailed } = useSelector(otp, ({ context }) => context)
  const stage = useSelector(otp, stageOf)
  const early = useRef('')
  useEffect(() => {
    if (factor === 'passkey') early.current = ''
  }, [factor])
  const entry = useRef<HTMLDivElement>(null)
  // The button they pressed goes; what comes next is the code.
  const toCode = () => entry.current?.querySelector<HTMLInputElement>('[name=code]')?.focus()
  const hasLetter = factor === 'mail' && (mailed || stage === 'sendFailed')
  return (
    <div className="entrance-form" ref={entry}>
      {factor === 'passkey' ? <PasskeyEntry otp={otp} /> : <CodeForm key={factor} otp={otp} early={early} />}
      <div className="entrance-row">
        {hasLetter && <Resend otp={otp} onSend={toCode} />}
        <button type="button" className="button quiet" onClick={() => otp.send({ type: 'OTP.CANCEL' })}>
          {cancelText}
        </button>
      </div>
      <OtherWays otp={otp} />
    </div>
  )
}
