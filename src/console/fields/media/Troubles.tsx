// Files that did not arrive, each with its reason; what only the way was to blame for may be sent again.
import { Button, IconButton } from '@radix-ui/themes'
import { useWords } from '#console/i18n/words.ts'
import { Icon } from '#console/theme/Icon.tsx'
import type { Trouble } from './useMedia.ts'

interface TroublesProps {
  troubles: readonly Trouble[]
  onAgain(trouble: Trouble): void
  onDismiss(key: string): void
}

export const Troubles = ({ troubles, onAgain, onDismiss }: TroublesProps) => {
  const { t } = useWords()
  return (
    <div role="status">
      {troubles.length > 0 && (
        <ul className="media-troubles">
          {troubles.map(trouble => (
            <li key={trouble.key} className="field-error">
              <span>{trouble.text}</span>
              {trouble.file && (
                <Button type="button" size="1" variant="soft" color="red" onClick={() => onAgain(trouble)}>
                  {t('field.media.retry')}
                </Button>
              )}
              <IconButton
                type="button"
                size="1"
                variant="ghost"
                color="gray"
                aria-label={t('field.media.dismiss')}
                onClick={() => onDismiss(trouble.key)}
              >
                <Icon name="x" size={12} />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
