// Whose order and which member's a use of a discount is, by the names people know them by.
import { members } from '#areas/members/members.ts'
import { isId } from '#server/records/read.ts'
import { fieldsById } from '#server/records/rows.ts'
import type { Scene } from '#server/records/serve.ts'
import { orderIds } from '../discounts.ports.ts'

type Use = Readonly<Record<string, unknown>>

/** Nothing for a cart, and for a member a till knows by a name of its own. */
export const usedBy = async ({ tx }: Pick<Scene, 'tx'>, uses: readonly Use[]) => {
  const numbers = uses.map(({ heldFor }) => String(heldFor))
  const people = uses.map(({ member }) => String(member)).filter(isId)
  const placed = await orderIds.ask(tx, numbers)
  const known = await fieldsById(tx, members, people, ['name'])
  return uses.map(({ heldFor, member }) => {
    const [order, shopper] = [placed.get(String(heldFor)), known.get(String(member))]
    return {
      order: order ?? null,
      orderTitle: order === undefined ? null : String(heldFor),
      shopper: shopper === undefined ? null : String(member),
      shopperTitle: shopper?.name ?? null,
    }
  })
}
