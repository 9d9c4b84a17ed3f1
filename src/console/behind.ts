// What stands behind the sign-in, up to the rows of a first list, as one file: it travels in one request, since main.tsx
// asks for it once. Whatever a first list can do without is fetched by the rooms themselves, later.

import { screens } from '#areas/all.console.ts'
import { areas } from '#areas/all.ts'
import type { Gateway } from '#console/net/gateway.ts'
import { deliver } from '#console/net/live.ts'
import { adoptScreens } from '#console/present.ts'
import { openRouter } from '#console/routes.tsx'
import { enter } from '#console/session/inside.ts'
import { calm } from '#console/shell/calm.ts'

adoptScreens(screens)

export const behind = {
  /** Into a place: person and rights are asked for, the areas are here already. */
  enterPlace: async (gateway: Gateway, place: { brand: string; country: string }): Promise<void> => {
    await enter(gateway, place, areas)
  },
  openRouter,
  deliver,
  calm,
}
