// The question mark itself: the same before what it opens has come and after. Beside a field it stands out of the order of Tab,
// so that a form is no longer to go through: its key (Ctrl+/) opens it from the field, and is shown at the field one is in.
import { IconButton, type IconButtonProps } from '@radix-ui/themes'
import type { Ref } from 'react'
import { useWords } from '#console/i18n/words.ts'
import { Icon } from '#console/theme/Icon.tsx'
import { askedAtMark } from './opening.ts'
import './help.css'

interface HelpMarkProps extends IconButtonProps {
  /** The id of the text it stands beside: what the help is about. */
  beside?: string
  isStop?: boolean
  isQuiet?: boolean
  ref?: Ref<HTMLButtonElement>
}

export const HelpMark = ({ beside, isStop = false, isQuiet = false, ...props }: HelpMarkProps) => {
  const { t } = useWords()
  return (
    <IconButton
      type="button"
      size="1"
      variant="ghost"
      color="gray"
      tabIndex={isStop ? 0 : -1}
      className={isQuiet ? 'help-button help-quiet' : 'help-button'}
      aria-hidden={isQuiet || undefined}
      data-does="global Ctrl+/"
      aria-label={t('help.mark')}
      aria-describedby={beside}
      {...props}
      onPointerDown={event => {
        askedAtMark()
        props.onPointerDown?.(event)
      }}
      onKeyDown={event => {
        askedAtMark()
        props.onKeyDown?.(event)
      }}
    >
      <Icon name="help" size={14} />
    </IconButton>
  )
}
