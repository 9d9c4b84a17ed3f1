// What the server knows of a socket, on the socket.
import type { Socket } from 'socket.io'
import type { Seat } from './gate.ts'

export const seatOf = (socket: Pick<Socket, 'data'>): Seat => socket.data.seat as Seat
