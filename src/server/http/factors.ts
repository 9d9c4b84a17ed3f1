// A person's own second factors: what there is, an authenticator app, passkeys, recovery codes. Adding one asks for the
// password, taking one away for the secure step.
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { factorPaths } from '#contract/factors.ts'
import { Problem } from '#contract/problem.ts'
import {
  passkeyAddBody,
  passkeyBeginBody,
  passkeyRemoveBody,
  totpBeginBody,
  totpConfirmBody,
} from '#contract/sessionBodies.ts'
import { afterChange, factorAdded, factorRemoved, hasOwnFactor, myFactors } from '#server/auth/factors.ts'
import { dropIdentity } from '#server/auth/identities.ts'
import { addPasskey, dropPasskey, invitePasskey } from '#server/auth/passkeys.ts'
import { bodyOf } from '#server/auth/reading.ts'
import { demandPassword, demandSecure } from '#server/auth/reassure.ts'
import { newRecoveryCodes } from '#server/auth/recovery.ts'
import { type Site, siteOf } from '#server/auth/site.ts'
import { confirmTotp, dropTotp, inviteTotp } from '#server/auth/totp.ts'
import { withoutTenant } from '#server/db/tenant.ts'
import type { Kit } from '#server/kit.ts'
import type { Endpoint } from './endpoint.ts'

const own = (
  name: string,
  path: string,
  endpoint: Pick<Endpoint, 'summary' | 'run'> & { method?: 'GET'; body?: z.ZodMiniType },
): Endpoint => {
  const { body, method = 'POST', ...rest } = endpoint
  const facts = { action: `factors.${name}`, access: 'session', permission: null, tag: 'Second factors' } as const
  return { ...facts, method, path, bodyLimit: 32 * 1024, ...(body && { bodySchema: z.toJSONSchema(body) }), ...rest }
}

const siteFor = (kit: Kit, { headers }: FastifyRequest): Site => {
  const site = siteOf(kit.env, headers.host)
  if (site) return site
  throw new Problem('STATE', 'Passkeys cannot be used on this host')
}

const missing = () => new Problem('NOT_FOUND', 'There is no such factor')

export const factorEndpoints = (kit: Kit): Endpoint[] => [
  own('mine', factorPaths.mine, {
    method: 'GET',
    summary: 'List my second factors',
    run: async ({ actor, request }) => ({ data: await myFactors(kit, actor(), siteOf(kit.env, request.headers.host)) }),
  }),
  own('recovery', factorPaths.recovery, {
    summary: 'Generate recovery codes and revoke the old ones',
    run: async ({ actor }) => {
      const person = actor()
      demandSecure(person, 'factors.recovery')
      if (!(await hasOwnFactor(kit.db, person.userId))) throw missing()
      const recoveryCodes = await withoutTenant(kit.db, async tx => {
        await afterChange(kit, tx, person, { kind: 'recovery' })
        return newRecoveryCodes(tx, person.userId)
      })
      return { data: { recoveryCodes } }
    },
  }),
  own('providerRemove', factorPaths.providerRemove, {
    summary: 'Unlink the identity provider. The next sign-in links it again',
    run: async ({ actor }) => {
      const person = actor()
      demandSecure(person, 'factors.providerRemove')
      await withoutTenant(kit.db, async tx => {
        const name = await dropIdentity(tx, kit.env, person.userId)
        if (name === undefined) throw missing()
        await afterChange(kit, tx, person, { kind: 'providerOff', name })
      })
      return { data: {} }
    },
  }),
  ...totpEndpoints(kit),
  ...passkeyEndpoints(kit),
]

const totpEndpoints = (kit: Kit): Endpoint[] => [
  own('totpBegin', factorPaths.totpBegin, {
    summary: 'Set up an authenticator app. Returns the secret once',
    body: totpBeginBody,
    run: async ({ actor, body }) => {
      const person = actor()
      await demandPassword(kit, person, bodyOf(totpBeginBody, body ?? {}).password, 'factors.totpBegin')
      return { data: await inviteTotp(kit, person) }
    },
  }),
  own('totpConfirm', factorPaths.totpConfirm, {
    summary: 'Enable the authenticator app with its first code',
    body: totpConfirmBody,
    run: async ({ actor, body }) => {
      const person = actor()
      const { code } = bodyOf(totpConfirmBody, body)
      const added = await confirmTotp(kit, person, code, tx => factorAdded(kit, tx, person, { kind: 'totpOn' }))
      return { data: added }
    },
  }),
  own('totpEnd', factorPaths.totpEnd, {
    summary: 'Disable the authenticator app',
    run: async ({ actor }) => {
      const person = actor()
      demandSecure(person, 'factors.totpEnd')
      await withoutTenant(kit.db, async tx => {
        if (!(await dropTotp(tx, person.userId))) throw missing()
        await factorRemoved(kit, tx, person, { kind: 'totpOff' })
      })
      return { data: {} }
    },
  }),
]

const passkeyEndpoints = (kit: Kit): Endpoint[] => [
  own('passkeyBegin', factorPaths.passkeyBegin, {
    summary: 'Get the options for creating a passkey',
    body: passkeyBeginBody,
    run: async ({ actor, request, body }) => {
      const person = actor()
      const site = siteFor(kit, request)
      await demandPassword(kit, person, bodyOf(passkeyBeginBody, body ?? {}).password, 'factors.passkeyBegin')
      return { data: await invitePasskey(kit, person, site) }
    },
  }),
  own('passkeyAdd', factorPaths.passkeyAdd, {
    summary: 'Register a passkey',
    body: passkeyAddBody,
    run: async ({ actor, request, body }) => {
      const person = actor()
      const { name, response } = bodyOf(passkeyAddBody, body)
      const made = { name, response, site: siteFor(kit, request) }
      const added = await addPasskey(kit, person, made, tx => factorAdded(kit, tx, person, { kind: 'passkeyOn', name }))
      return { data: added }
    },
  }),
  own('passkeyRemove', factorPaths.passkeyRemove, {
    summary: 'Remove a passkey',
    body: passkeyRemoveBody,
    run: async ({ actor, body }) => {
      const person = actor()
      const { id } = bodyOf(passkeyRemoveBody, body)
      demandSecure(person, 'factors.passkeyRemove')
      await withoutTenant(kit.db, async tx => {
        const name = await dropPasskey(tx, person.userId, id)
        if (name === undefined) throw missing()
        await factorRemoved(kit, tx, person, { kind: 'passkeyOff', name })
      })
      return { data: {} }
    },
  }),
]
