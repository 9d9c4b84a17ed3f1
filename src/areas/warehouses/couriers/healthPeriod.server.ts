// How far back parcels are looked at to say how their couriers do.

export const healthDays = 90

export const healthSince = (now: Date): Date => new Date(now.getTime() - healthDays * 86_400_000)
