// What stands behind the sign-in, up to the rows of a first list, as one file: it travels in one request, since main.tsx
// asks for it once. Whatever a first list can do without is fetched by the rooms themselves, later.
import { loadArea } from '#areas/all.console.ts'
import { areas } from '#areas/all.ts'
import { adoptAreas, bringAhead } from '#console/areaLoading.ts'
import { speakLater } from '#console/i18n/inside.ts'
import type { Gateway } from '#console/net/gateway.ts'
import { deliver } from '#console/net/live.ts'
import { openRouter } from '#console/routes.tsx'
import { carryPlace } from '#console/session/carry.ts'
import { askCountries, enter, lastPlace } from '#console/session/inside.ts'
import { calm } from '#console/shell/calm.ts'

/** Where one goes on to another brand. */
const choiceOfPlace = () => import('#console/session/PlacePicker.tsx')

carryPlace()
adoptAreas(areas, loadArea)

export const signedIn = {
  /** Into a place: person, rights and the outline of the areas are asked for. */
  enterPlace: async (gateway: Gateway, place: { brand: string; country: string }): Promise<void> => {
    await enter(gateway, place)
    void calm.then(speakLater).then(() => bringAhead(choiceOfPlace))
  },
  lastPlace,
  askCountries,
  openRouter,
  deliver,
  calm,
}
