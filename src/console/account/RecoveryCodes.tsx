// Recovery codes, this once: to copy, to keep as a file, and then gone.
import { useEffect, useId, useRef } from 'react'
import { useWords } from '#console/i18n/words.ts'
import { useMe } from '#console/session/me.ts'
import { CopyButton } from './CopyButton.tsx'

const keepAsFile = (text: string): void => {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = address
  link.download = 'nucleus-recovery-codes.txt'
  link.click()
  // The download has its own hold on the blob by the next turn.
  setTimeout(() => URL.revokeObjectURL(address), 1000)
}

export const RecoveryCodes = ({ codes, onDone }: { codes: readonly string[]; onDone(): void }) => {
  const { t } = useWords()
  const { email } = useMe()
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const text = [`Nucleus, ${email}`, '', ...codes, ''].join('\n')
  return (
    <section className="recovery-codes" aria-labelledby={id}>
      <h3 id={id} ref={heading} tabIndex={-1}>
        {t('account.recovery.shown')}
      </h3>
      <p>{t('account.recovery.shownText')}</p>
      <ul className="code" dir="ltr">
        {codes.map(code => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="account-buttons">
        <CopyButton text={text} />
        <button type="button" className="button" onClick={() => keepAsFile(text)}>
          {t('account.recovery.download')}
        </button>
        <button type="button" className="button primary" onClick={onDone}>
          {t('account.recovery.kept')}
        </button>
      </div>
    </section>
  )
}
