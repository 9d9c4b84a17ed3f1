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
      // Only now: what is gone to takes the focus once the menu has none any more, and keeps it.
      onCloseAutoFocus={event => {
        const part = chosen.current
        if (!part) return
        event.preventDefault()
        chosen.current = undefined
        onOpen(part)
        part.element.focus()
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
          }}
        >
          {part.title}
        </DropdownMenu.Item>
      ))}
    </Menu>
  )
}
