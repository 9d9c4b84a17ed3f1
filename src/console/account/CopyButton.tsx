// Takes a text along. What was copied is said, not only shown.
import { useState } from 'react'
import { useWords } from '#console/i18n/words.ts'

export const CopyButton = ({ text }: { text: string }) => {
  const { t } = useWords()
  const [isCopied, setCopied] = useState(false)
  const copy = () =>
    void navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  return (
    <>
      <button type="button" className="button" onClick={copy} onBlur={() => setCopied(false)}>
        {t(isCopied ? 'account.recovery.copied' : 'account.recovery.copy')}
      </button>
      <span role="status" className="hidden">
        {isCopied ? t('account.recovery.copied') : ''}
      </span>
    </>
  )
}
