// Invitations as the server knows them, and what is done with them. Every answer is read anew: colleagues invite as well.
import { useQuery } from '@tanstack/react-query'
import { api } from '#console/net/api.ts'
import { queries } from '#console/net/queries.ts'
import { accountPaths, type Invitation, type Invitations, type InvitationWish } from '#contract/account.ts'

const key = ['account', 'invitations'] as const

export const useInvitations = () =>
  useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api.get<Invitations>(accountPaths.invitations, { signal, background: true }),
    staleTime: 0,
  })

const post = async (path: string, body: unknown): Promise<Invitation> => {
  const invitation = await api.post<Invitation>(path, body, { once: null })
  await queries.invalidateQueries({ queryKey: key })
  return invitation
}

export const invite = (wish: InvitationWish): Promise<Invitation> => post(accountPaths.invitations, wish)
export const sendAgain = (id: string): Promise<Invitation> => post(accountPaths.resendInvitation, { id })
export const withdraw = (id: string): Promise<Invitation> => post(accountPaths.withdrawInvitation, { id })
