// Several short things in a row, each with its own way out. The focus goes to the input again after one is taken away.
import { IconButton } from '@radix-ui/themes'
import type { ReactNode } from 'react'
import { useWords } from '#console/i18n/words.ts'
import { Icon } from '#console/theme/Icon.tsx'

interface TokensProps {
  tokens: readonly { key: string; text: ReactNode; name: string }[]
  disabled?: boolean
  onRemove(key: string): void
  inputId: string
}

export const Tokens = ({ tokens, disabled, onRemove, inputId }: TokensProps) => {
  const { t } = useWords()
  if (tokens.length === 0) return null
  const remove = (key: string) => {
    onRemove(key)
    document.getElementById(inputId)?.focus()
  }
  return (
    <ul className="field-tokens">
      {tokens.map(({ key, text, name }) => (
        <li key={key} className="field-token">
          <bdi>{text}</bdi>
          <IconButton
            type="button"
            size="1"
            variant="ghost"
            color="gray"
            disabled={disabled}
            aria-label={t('field.remove', { name })}
            onClick={() => remove(key)}
          >
            <Icon name="x" size={12} />
          </IconButton>
        </li>
      ))}
    </ul>
  )
}
