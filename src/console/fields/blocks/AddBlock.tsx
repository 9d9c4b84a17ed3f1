// Which kind of block is added, and where; of one kind alone there is nothing to choose.
import { Button, DropdownMenu, IconButton } from '@radix-ui/themes'
import { type ReactNode, useRef } from 'react'
import { useWords } from '#console/i18n/words.ts'
import { Icon } from '#console/theme/Icon.tsx'
import type { BlockKinds } from '#contract/fields/blocks.ts'
import { blockNamed } from '#contract/fields/blocks.ts'
import { useLandmark } from '../landmark.ts'

interface AddProps {
  id?: string
  types: BlockKinds
  /** Names of those that may stand there. */
  kinds: readonly string[]
  label: string
  /** As a sign only, its label heard. */
  isSmall?: boolean
  disabled?: boolean
  isOpen?: boolean
  onOpen?(isOpen: boolean): void
  onAdd(type: string): void
}

export const AddBlock = ({ id, types, kinds, label, isSmall, disabled, isOpen, onOpen, onAdd }: AddProps) => {
  const words = useWords()
  const { ref, container } = useLandmark()
  // The focus goes to what was added, else back to where it came from.
  const isChosen = useRef(false)
  const [only, ...others] = kinds
  const isOff = disabled || only === undefined
  const button = (onClick?: () => void): ReactNode =>
    isSmall ? (
      <IconButton
        ref={ref}
        id={id}
        type="button"
        size="1"
        variant="ghost"
        color="gray"
        className="entries-button"
        aria-label={label}
        disabled={isOff}
        onClick={onClick}
      >
        <Icon name="plus" size={14} />
      </IconButton>
    ) : (
      <Button ref={ref} id={id} type="button" size="1" variant="soft" disabled={isOff} onClick={onClick}>
        <Icon name="plus" size={14} /> {label}
      </Button>
    )
  if (only === undefined || others.length === 0) return button(() => only !== undefined && onAdd(only))
  return (
    <DropdownMenu.Root modal={false} {...(isOpen !== undefined && { open: isOpen })} onOpenChange={onOpen}>
      <DropdownMenu.Trigger>{button()}</DropdownMenu.Trigger>
      <DropdownMenu.Content
        container={container}
        onCloseAutoFocus={event => {
          if (isChosen.current) event.preventDefault()
          isChosen.current = false
        }}
      >
        {kinds.map(kind => (
          <DropdownMenu.Item
            key={kind}
            onSelect={() => {
              isChosen.current = true
              // A letter typed just before still moves the focus among the items: what is added takes it after that.
              setTimeout(() => onAdd(kind))
            }}
          >
            <Icon name={types[kind]?.icon ?? 'circle'} size={14} /> {types[kind] && words.told(blockNamed(types[kind]))}
          </DropdownMenu.Item>
        ))}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  )
}
