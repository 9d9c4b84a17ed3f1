// The button behind which the ways to those parts of a page stand that the bar has no room for.
import { Button, ChevronDownIcon, DropdownMenu } from '@radix-ui/themes'
import { useRef } from 'react'
import { useWords } from '#console/i18n/words.ts'
import { Menu } from '#console/theme/Menu.tsx'
import type { PagePart } from './Section.tsx'

interface MoreProps {
  folded: readonly PagePart[]
  onOpen(part: PagePart): void
}

export const MoreParts = ({ folded, onOpen }: MoreProps) => {
  const { t } = useWords()
  const chosen = useRef<PagePart>(undefined)
  return (
    <Menu
      align="end"
      // The focus goes where the way leads, not back to the button.
      onCloseAutoFocus={event => {
        if (!chosen.current) return
        event.preventDefault()
        chosen.current.element.focus()
        chosen.current = undefined
      }}
      trigger={
        <Button type="button" size="2" variant="ghost" color="gray">
          {t('detail.moreParts')}
          <ChevronDownIcon />
        </Button>
      }
    >
      {folded.map(part => (
        <DropdownMenu.Item
          key={part.name}
          onSelect={() => {
            chosen.current = part
            onOpen(part)
          }}
        >
          {part.title}
        </DropdownMenu.Item>
      ))}
    </Menu>
  )
}
