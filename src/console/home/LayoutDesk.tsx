// The start page while it is arranged: its cards as lines that are moved, resized, taken out and put in, and saved together as one
// version. Nothing of it is loaded before somebody arranges.
import { AlertDialog, Button, DropdownMenu, Flex } from '@radix-ui/themes'
import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { useEntryDrag } from '#console/fields/entryDrag.ts'
import { useWords } from '#console/i18n/words.ts'
import { useKeys } from '#console/keys/useKeys.ts'
import { knownResources, useMay } from '#console/session/me.ts'
import { useFocusBack } from '#console/shell/focusBack.ts'
import { toast } from '#console/shell/toast.ts'
import { Icon } from '#console/theme/Icon.tsx'
import {
  type HomeLayout,
  type KnownCard,
  layoutRight,
  mostCards,
  type PlacedCard,
  seenCards,
} from '#contract/homeLayout.ts'
import { cardName } from './cardNames.ts'
import { LayoutCard } from './LayoutCard.tsx'
import { downloadLayout, mostLetters, readLayout } from './layoutFile.ts'
import { useSaving } from './layoutSaving.ts'
import { RoleLayoutDialog } from './RoleLayoutDialog.tsx'
import './layoutDesk.css'

const AddCard = ({ left, add }: { left: readonly KnownCard[]; add(card: KnownCard): void }) => {
  const words = useWords()
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger disabled={left.length === 0}>
        <Button type="button" size="1" variant="soft">
          <Icon name="plus" size={14} /> {words.t('home.layout.add')}
        </Button>
      </DropdownMenu.Trigger>
      <DropdownMenu.Content container={document.getElementById('main')}>
        {left.map(one => (
          <DropdownMenu.Item key={one.card} onSelect={() => add(one)}>
            {cardName(words, one.card)}
          </DropdownMenu.Item>
        ))}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  )
}

const Import = ({ seen, take }: { seen: readonly KnownCard[]; take(cards: PlacedCard[]): void }) => {
  const { t, number } = useWords()
  const input = useRef<HTMLInputElement>(null)
  const read = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    const found = file && file.size <= mostLetters * 4 ? readLayout(await file.text(), seen) : undefined
    target.value = ''
    if (!found) return void toast({ kind: 'error', text: t('home.layout.unread') })
    take(found.cards)
    if (found.left > 0) void toast({ kind: 'warning', text: t('home.layout.left', { number: number(found.left) }) })
  }
  return (
    <>
      <Button type="button" size="1" variant="soft" color="gray" onClick={() => input.current?.click()}>
        {t('home.layout.import')}
      </Button>
      <input
        ref={input}
        type="file"
        accept="application/json,.json"
        hidden
        aria-label={t('home.layout.import')}
        onChange={event => void read(event)}
      />
    </>
  )
}

const ResetDialog = ({ reset, onDone }: { reset(): void; onDone(): void }) => {
  const { t } = useWords()
  const giveBack = useFocusBack()
  return (
    <AlertDialog.Root open onOpenChange={isOpen => !isOpen && onDone()}>
      <AlertDialog.Content maxWidth="440px" onCloseAutoFocus={giveBack}>
        <AlertDialog.Title size="4">{t('home.layout.resetAsk')}</AlertDialog.Title>
        <AlertDialog.Description size="2">{t('home.layout.resetText')}</AlertDialog.Description>
        <Flex gap="3" justify="end" wrap="wrap" mt="4">
          <AlertDialog.Cancel>
            <Button type="button" variant="soft" color="gray">
              {t('action.cancel')}
            </Button>
          </AlertDialog.Cancel>
          <Button type="button" onClick={reset}>
            {t('home.layout.reset')}
          </Button>
        </Flex>
      </AlertDialog.Content>
    </AlertDialog.Root>
  )
}

/** The cards as they are being arranged; a card that was moved keeps the focus on its handle. */
const useArranging = (first: readonly PlacedCard[]) => {
  const words = useWords()
  const { t, number } = words
  const [cards, setCards] = useState<readonly PlacedCard[]>(first)
  const [said, say] = useState('')
  const focused = useRef<string>(undefined)
  useEffect(() => {
    if (focused.current === undefined) return
    document.querySelector<HTMLElement>(`[data-handle="${focused.current}"]`)?.focus()
    focused.current = undefined
  })
  const nameAt = (at: number) => cardName(words, cards[at]?.card ?? '')
  return {
    cards,
    said,
    setCards,
    isTouched: cards !== first,
    move: (from: number, to: number) => {
      const [moved] = cards.slice(from, from + 1)
      if (!moved || from === to) return
      const rest = cards.toSpliced(from, 1)
      setCards(rest.toSpliced(to, 0, moved))
      focused.current = moved.card
      say(t('home.layout.moved', { name: nameAt(from), at: number(to + 1), of: number(cards.length) }))
    },
    change: (at: number, patch: Partial<PlacedCard>) =>
      setCards(cards.map((one, place) => (place === at ? { ...one, ...patch } : one))),
    remove: (at: number) => {
      setCards(cards.toSpliced(at, 1))
      focused.current = cards[at + 1]?.card ?? cards[at - 1]?.card
      say(t('home.layout.removed', { name: nameAt(at) }))
    },
    add: ({ card, size }: KnownCard) => {
      setCards([...cards, { card, size }])
      focused.current = card
      say(t('home.layout.added', { name: cardName(words, card) }))
    },
  }
}

interface LayoutDeskProps {
  layout: HomeLayout
  /** It was opened, or asked again while open, to go back to the layout before one's own. */
  asksReset: boolean
  onDone(): void
}

export const LayoutDesk = ({ layout: given, asksReset, onDone }: LayoutDeskProps) => {
  const { t } = useWords()
  const may = useMay()
  const seen = seenCards(knownResources(), may)
  // As it was when this was opened: what somebody saves elsewhere meanwhile is told when this is saved.
  const [layout, setLayout] = useState(given)
  const saving = useSaving(layout)
  const { cards, said, setCards, isTouched, move, change, remove, add } = useArranging(layout.cards)
  const [asks, setAsks] = useState<'reset' | 'role'>()
  const [isBusy, setBusy] = useState(false)
  const isOwn = layout.of === 'mine'
  useEffect(() => {
    if (asksReset && isOwn) setAsks('reset')
  }, [asksReset, isOwn])
  const { list, handle, marks } = useEntryDrag(move)
  useKeys('home', { Escape: () => !isTouched && onDone() })
  const left = seen.filter(({ card }) => !cards.some(one => one.card === card))
  const save = async () => {
    setBusy(true)
    const outcome = await saving.save(cards)
    setBusy(false)
    if (outcome === true) onDone()
    else if (outcome) {
      setLayout(outcome)
      setCards(outcome.cards)
    }
  }
  const reset = async () => {
    setAsks(undefined)
    if (await saving.reset()) onDone()
  }
  return (
    <section className="home-card layout-desk" aria-labelledby="layout-desk">
      <div className="layout-head">
        <h2 id="layout-desk">{t('palette.arrange')}</h2>
        <p id="layout-how" className="home-quiet">
          {t('home.layout.how')}
        </p>
      </div>
      <div className="layout-tools">
        <AddCard left={cards.length < mostCards ? left : []} add={add} />
        <Button type="button" size="1" variant="soft" color="gray" onClick={() => downloadLayout(cards)}>
          {t('home.layout.export')}
        </Button>
        <Import seen={seen} take={setCards} />
        {may(layoutRight) && (
          <Button type="button" size="1" variant="soft" color="gray" onClick={() => setAsks('role')}>
            {t('home.layout.forRole')}
          </Button>
        )}
        <Button type="button" size="1" variant="soft" color="gray" disabled={!isOwn} onClick={() => setAsks('reset')}>
          {t('home.layout.reset')}
        </Button>
      </div>
      {cards.length === 0 && <p className="home-quiet">{t('home.layout.none')}</p>}
      <ol className="layout-cards" ref={list} aria-label={t('home.layout.cards')}>
        {cards.map((placed, at) => {
          const known = seen.find(({ card }) => card === placed.card)
          return (
            known && (
              <li key={placed.card} className="layout-card" data-size={placed.size} {...marks(at, cards.length)}>
                <LayoutCard
                  {...{ placed, known, at }}
                  of={cards.length}
                  handle={handle(at)}
                  move={to => move(at, to)}
                  change={patch => change(at, patch)}
                  remove={() => remove(at)}
                />
              </li>
            )
          )
        })}
      </ol>
      <p role="status" className="hidden">
        {said}
      </p>
      <Flex gap="3" justify="end">
        <Button type="button" variant="soft" color="gray" onClick={onDone}>
          {t('action.cancel')}
        </Button>
        <Button type="button" disabled={!isTouched} loading={isBusy} onClick={() => void save()}>
          {t('home.layout.save')}
        </Button>
      </Flex>
      {asks === 'reset' && <ResetDialog reset={() => void reset()} onDone={() => setAsks(undefined)} />}
      {asks === 'role' && (
        <RoleLayoutDialog cards={cards} save={saving.saveForRole} onDone={() => setAsks(undefined)} />
      )}
    </section>
  )
}
