// The tools above rich text: one stop of Tab, arrows between them, each saying whether the text at the caret wears it.
import { Button, IconButton } from '@radix-ui/themes'
import { Bold, Code, Heading2, Heading3, Italic, Link2, List, ListOrdered, type LucideIcon } from 'lucide-react'
import { type KeyboardEvent, useRef } from 'react'
import { useWords } from '#console/i18n/words.ts'
import { Hint } from '#console/theme/Hint.tsx'
import { type Tool, tools } from './commands.ts'

const drawn: Readonly<Record<Tool | 'link', LucideIcon>> = {
  bold: Bold,
  italic: Italic,
  h2: Heading2,
  h3: Heading3,
  bullets: List,
  numbers: ListOrdered,
  link: Link2,
}

const keysOf: Partial<Record<Tool | 'link', string>> = { bold: 'Control+B Meta+B', italic: 'Control+I Meta+I' }

interface RichToolsProps {
  controls: string
  worn: readonly (Tool | 'link')[]
  isSource: boolean
  isOff?: boolean
  onTool(tool: Tool): void
  onLink(): void
  onSource(): void
}

export const RichTools = ({ controls, worn, isSource, isOff, onTool, onLink, onSource }: RichToolsProps) => {
  const { t, dir } = useWords()
  const bar = useRef<HTMLDivElement>(null)
  const move = (event: KeyboardEvent) => {
    const forward = dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    const back = dir === 'rtl' ? 'ArrowRight' : 'ArrowLeft'
    const all = [...(bar.current?.querySelectorAll<HTMLButtonElement>('button:not([disabled])') ?? [])]
    const at = all.indexOf(document.activeElement as HTMLButtonElement)
    const next = { [forward]: at + 1, [back]: at - 1, Home: 0, End: all.length - 1 }[event.key]
    if (next === undefined || all.length === 0) return
    event.preventDefault()
    all[(next + all.length) % all.length]?.focus()
  }
  const shown = isSource ? [] : [...tools, 'link' as const]
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={t('form.rich.tools')}
      aria-controls={controls}
      className="rich-tools"
      onKeyDown={move}
    >
      {shown.map((name, at) => {
        const Drawn = drawn[name]
        const isWorn = worn.includes(name)
        return (
          <Hint key={name} text={t(`form.rich.${name}`)}>
            <IconButton
              type="button"
              size="1"
              variant={isWorn ? 'soft' : 'ghost'}
              color={isWorn ? undefined : 'gray'}
              disabled={isOff}
              tabIndex={at === 0 ? 0 : -1}
              aria-label={t(`form.rich.${name}`)}
              aria-pressed={isWorn}
              aria-keyshortcuts={keysOf[name]}
              // The caret stays where it is.
              onMouseDown={event => event.preventDefault()}
              onClick={() => (name === 'link' ? onLink() : onTool(name))}
            >
              <Drawn size={16} strokeWidth={1.75} aria-hidden="true" />
            </IconButton>
          </Hint>
        )
      })}
      <Button
        type="button"
        size="1"
        variant={isSource ? 'soft' : 'ghost'}
        color="gray"
        className="rich-source"
        tabIndex={isSource ? 0 : -1}
        aria-pressed={isSource}
        onClick={onSource}
      >
        <Code size={14} aria-hidden="true" /> {t('form.rich.source')}
      </Button>
    </div>
  )
}
