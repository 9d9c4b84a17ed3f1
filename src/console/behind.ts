// What stands behind the sign-in, up to the rows of a first list, as one file: it travels in one request, since main.tsx
// asks for it once. Whatever a first list can do without is fetched by the rooms themselves, later.
import { screens } from '#areas/all.console.ts'
import { signs, withLate } from '#areas/all.early.ts'
import type { Gateway } from '#console/net/gateway.ts'
import { deliver } from '#console/net/live.ts'
import { adoptScreens } from '#console/present.ts'
import { openRouter } from '#console/routes.tsx'
import { carryPlace } from '#console/session/carry.ts'
import { askCountries, enter, lastPlace } from '#console/session/inside.ts'
import { wholeCatalogue } from '#console/session/me.ts'
import { calm } from '#console/shell/calm.ts'

adoptScreens(screens)
carryPlace()

export const behind = {
  /** Into a place: person and rights are asked for; late areas are signs until the first rows stand, or one is entered. */
  enterPlace: async (gateway: Gateway, place: { brand: string; country: string }): Promise<void> => {
    await enter(gateway, place, withLate(signs), async () => withLate((await import('#areas/all.late.ts')).late))
    void calm.then(wholeCatalogue).catch(() => {})
  },
  lastPlace,
  askCountries,
  openRouter,
  deliver,
  calm,
}
