// One card while the page is arranged: its handle, by pointer or by keys, its size, how often it is asked for, and its way out.
import { DropdownMenu, IconButton } from '@radix-ui/themes'
import type { KeyboardEvent, PointerEvent } from 'react'
import { useWords } from '#console/i18n/words.ts'
import { knownResource } from '#console/session/me.ts'
import { Icon } from '#console/theme/Icon.tsx'
import { Segments } from '#console/theme/Segments.tsx'
import { type KnownCard, type PlacedCard, refreshSeconds } from '#contract/homeLayout.ts'
import { cardName } from './cardNames.ts'

const spans = [refreshSeconds.least, refreshSeconds.usual, 300, refreshSeconds.most]

const sizeKeys: Readonly<Record<string, PlacedCard['size']>> = { s: 's', m: 'm', l: 'l', w: 'wide' }

interface LayoutCardProps {
  placed: PlacedCard
  known: KnownCard
  at: number
  of: number
  handle: { onPointerDown(event: PointerEvent<HTMLElement>): void }
  move(to: number): void
  change(patch: Partial<PlacedCard>): void
  remove(): void
}

export const LayoutCard = ({ placed, known, at, of, handle, move, change, remove }: LayoutCardProps) => {
  const words = useWords()
  const { t, number } = words
  const { card, size } = placed
  const name = cardName(words, card)
  const area = card.includes('.') ? knownResource(card.split('.')[0] ?? '') : undefined
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const wanted = sizeKeys[event.key.toLowerCase()]
    const places: Readonly<Record<string, number>> = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: of - 1 }
    const to = places[event.key]
    if (to !== undefined) move(Math.min(of - 1, Math.max(0, to)))
    else if (event.key === 'Delete' || event.key === 'Backspace') remove()
    else if (wanted && known.sizes.includes(wanted)) change({ size: wanted })
    else if (!wanted) return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <>
      <button
        type="button"
        className="layout-handle"
        data-handle={card}
        aria-label={t('home.layout.move', { name, at: number(at + 1), of: number(of) })}
        aria-describedby="layout-how"
        onKeyDown={press}
        {...handle}
      >
        <Icon name="move" />
      </button>
      <span className="layout-name">
        <bdi dir={words.dir}>{name}</bdi> {area && <small>{words.label(area)}</small>}
      </span>
      <Segments
        label={t('home.layout.size', { name })}
        value={size}
        options={known.sizes}
        called={one => t(`home.layout.sizes.${one}`)}
        onChange={next => change({ size: next })}
      />
      <DropdownMenu.Root modal={false}>
        <DropdownMenu.Trigger>
          <IconButton
            type="button"
            size="1"
            variant="ghost"
            color="gray"
            aria-label={t('home.layout.refresh', { name })}
            title={t('home.layout.every', { span: words.duration(placed.refreshSeconds ?? refreshSeconds.usual) })}
          >
            <Icon name="clock" />
          </IconButton>
        </DropdownMenu.Trigger>
        <DropdownMenu.Content container={document.getElementById('main')}>
          <DropdownMenu.RadioGroup
            value={String(placed.refreshSeconds ?? refreshSeconds.usual)}
            onValueChange={value => change({ refreshSeconds: Number(value) })}
          >
            {spans.map(span => (
              <DropdownMenu.RadioItem key={span} value={String(span)}>
                {t('home.layout.every', { span: words.duration(span) })}
              </DropdownMenu.RadioItem>
            ))}
          </DropdownMenu.RadioGroup>
        </DropdownMenu.Content>
      </DropdownMenu.Root>
      <IconButton
        type="button"
        size="1"
        variant="ghost"
        color="gray"
        aria-label={t('home.layout.remove', { name })}
        onClick={remove}
      >
        <Icon name="x" />
      </IconButton>
    </>
  )
}
