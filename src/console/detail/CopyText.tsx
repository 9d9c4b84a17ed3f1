// A code or a name with a way to take it along, or taken along as soon as it is there. What was copied is said, not only shown.
import { IconButton } from '@radix-ui/themes'
import { useEffect, useState } from 'react'
import { useWords } from '#console/i18n/words.ts'
import { Hint } from '#console/theme/Hint.tsx'
import { Icon } from '#console/theme/Icon.tsx'

interface Props {
  text: string
  label: string
  /** Whoever asked for it has asked for its copy; where the browser refuses, the button stays. */
  isAtOnce?: boolean
  /** Words, which are no code: in the face and direction of text. */
  isText?: boolean
}

export const CopyText = ({ text, label, isAtOnce = false, isText = false }: Props) => {
  const { t } = useWords()
  const [isCopied, setCopied] = useState(false)
  const copy = () =>
    void navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  useEffect(() => {
    if (isAtOnce) copy()
  }, [isAtOnce, text])
  const name = t('detail.copy', { label })
  return (
    <span className="detail-copy">
      <bdi className={isText ? undefined : 'field-code'} dir={isText ? 'auto' : 'ltr'}>
        {text}
      </bdi>
      <Hint text={isCopied ? t('detail.copied') : name}>
        <IconButton
          type="button"
          size="1"
          variant="ghost"
          color="gray"
          aria-label={name}
          onClick={copy}
          onBlur={() => setCopied(false)}
        >
          <Icon name={isCopied ? 'check' : 'copy'} size={14} />
        </IconButton>
      </Hint>
      <span role="status" className={isAtOnce ? 'detail-soft' : 'hidden'}>
        {isCopied ? t('detail.copied') : ''}
      </span>
    </span>
  )
}
