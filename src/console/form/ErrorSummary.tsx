// Everything that is wrong, above the form; each line jumps to its field. It takes the focus once after a failed save.
import { Button, Callout } from '@radix-ui/themes'
import { useEffect, useRef } from 'react'
import { useWords } from '#console/i18n/words.ts'
import { Icon } from '#console/theme/Icon.tsx'

export interface FieldError {
  name: string
  label: string
  text: string
  /** It is in none of the fields that stand here. */
  isApart?: boolean
}

/** Opens the folded section around a field before going there; of several inputs to the one that is wrong. */
export const jumpTo = (id: string): void => {
  const field = document.getElementById(id)
  const spot = field?.querySelector<HTMLElement>('[aria-invalid=true]') ?? field
  spot?.closest('details')?.setAttribute('open', '')
  spot?.focus()
  spot?.scrollIntoView?.({ block: 'center' })
}

interface ErrorSummaryProps {
  scope: string
  wrong: readonly FieldError[]
  /** What is wrong with the whole. */
  trouble?: string
  requestId?: string
  /** Changes at every failed save. */
  attempt: number
  /** Only that it is published stands in the way: saves it and takes it out of publication. */
  onUnpublish?: () => void
}

export const ErrorSummary = ({ scope, wrong, trouble, requestId, attempt, onUnpublish }: ErrorSummaryProps) => {
  const { t } = useWords()
  const box = useRef<HTMLDivElement>(null)
  const isThere = wrong.length > 0 || trouble !== undefined
  useEffect(() => {
    if (attempt > 0 && isThere) box.current?.focus()
  }, [attempt, isThere])
  if (!isThere) return null
  return (
    <Callout.Root ref={box} tabIndex={-1} role="alert" color="red" highContrast className="form-summary">
      <Callout.Icon>
        <Icon name="triangle-alert" />
      </Callout.Icon>
      <div>
        <p className="form-summary-title">{trouble ?? t('form.wrong', { count: wrong.length })}</p>
        {requestId && trouble && (
          <p className="form-soft">
            {t('form.requestId')} <bdi>{requestId}</bdi>
          </p>
        )}
        <ul>
          {wrong.map(({ name, label, text, isApart }) => (
            <li key={name}>
              {!isApart && (
                <button type="button" className="form-jump" onClick={() => jumpTo(`${scope}-${name}`)}>
                  {text.includes(label) ? text : label}
                </button>
              )}
              {isApart ? text : !text.includes(label) && `: ${text}`}
            </li>
          ))}
        </ul>
        {onUnpublish && (
          <Button type="button" size="1" color="red" variant="outline" className="form-compare" onClick={onUnpublish}>
            {t('form.unpublishSave')}
          </Button>
        )}
      </div>
    </Callout.Root>
  )
}
