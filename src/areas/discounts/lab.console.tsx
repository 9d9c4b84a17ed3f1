// The middle of the discount lab: what becomes of each line as layered bars, and two knobs that turn one discount and price the
// cart anew in the browser, by the same engine.
import { Button } from '@radix-ui/themes'
import { useMemo, useState } from 'react'
import { startWish } from '#console/action/startWish.ts'
import { useWords } from '#console/i18n/words.ts'
import type { Picture } from '#console/present.ts'
import { useMay } from '#console/session/me.ts'
import { Icon } from '#console/theme/Icon.tsx'
import type { FieldFacts, Fields } from '#contract/field.ts'
import { actionOf } from '#contract/standard.ts'
import { quote } from '#rules/pricing.ts'
import { Bars } from './bars.console.tsx'
import { cartParts } from './cartParts.ts'
import { testCarts } from './codes.ts'
import styles from './discounts.module.css'
import { type Given, Knobs, type Turn, turned } from './knobs.console.tsx'

type Input = Record<string, unknown>

/** The short form of a new test cart, with the cart as it was priced: what was typed, and what was read beside it. */
const pin = (cart: Input): void => {
  const create = actionOf(testCarts, 'create')
  if (!create) return
  const parts = Object.fromEntries(
    Object.entries(cartParts).map(([name, field]) => {
      const { help: _, ...facts } = field.facts as FieldFacts
      return [name, { ...field, facts: { ...facts, default: cart[name] ?? facts.default } }]
    }),
  )
  const asked: Fields = { name: testCarts.fields.name, ...parts }
  void startWish({ action: { ...create, input: asked }, resource: testCarts, face: 'button', isInPlace: true })
}

const isGiven = (given: unknown): given is Given => typeof given === 'object' && given !== null && 'records' in given

const useQuotes = (given: Given, turn: Turn | undefined) =>
  useMemo(() => {
    const { lines, context, shipping, cod } = given
    const ask = (records: Given['records']) =>
      quote(lines, {
        ...context,
        discounts: turned(context.discounts, records),
        shipping: () => shipping,
        cod: () => cod,
      })
    const before = ask([])
    return { before, after: turn ? ask([turn]) : before }
  }, [given, turn])

const Lab = ({ given, input }: { given: Given; input: Input }) => {
  const { t, money } = useWords()
  const may = useMay()
  const [turn, setTurn] = useState<Turn>()
  const { before, after } = useQuotes(given, turn)
  // What the door rounds to is not worked out here; with it the answer says what is to pay.
  const total = given.context.payment === 'COD' ? 'discounts.screen.unrounded' : 'discounts.screen.total'
  const amounts = { before: money(before.totals.grand), after: money(after.totals.grand) }
  return (
    <div className={styles.lab}>
      <Bars quote={after} />
      <p className={styles.sum} role="status">
        {t(total, {
          amount: before.totals.grand === after.totals.grand ? amounts.after : t('discounts.screen.turned', amounts),
        })}
      </p>
      <Knobs given={given} quote={before} turn={turn} onTurn={setTurn} />
      {may('testCarts.create') && (
        <Button type="button" variant="soft" onClick={() => pin({ ...input, ...given.cart })}>
          <Icon name="pin" size={14} /> {t('discounts.screen.pin')}
        </Button>
      )}
    </div>
  )
}

export const LabPicture: Picture = ({ shown, input }) =>
  shown.kind === 'trace' && isGiven(shown.given) ? <Lab given={shown.given} input={input} /> : null
