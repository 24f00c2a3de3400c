import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import {
  Body,
  ConflictException,
  Controller,
  Get,
  Injectable,
  Module,
  ParseUUIDPipe,
  Post,
  Req,
  UnauthorizedException,
  UseGuards,
  type CanActivate,
  type ExecutionContext,
} from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { InjectDataSource, TypeOrmModule } from '@nestjs/typeorm';
import jwt from 'jsonwebtoken';
import { Column, DataSource, Entity, PrimaryColumn, type EntityManager } from 'typeorm';
import { reservationJson } from '../floor/reservation.js';

// The booking of ../floor/booking.ts with NestJS and TypeORM: a guard, a pipe, a service, and repositories in a transaction. Its nine
// statements, tables and answer are the same.

@Entity({ name: 'block', schema: 'floor' })
class Block {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') mentor_id!: string;
  @Column('uuid') store_id!: string;
  @Column('uuid') room_id!: string;
  @Column('timestamptz') starts_at!: Date;
  @Column('timestamptz') ends_at!: Date;
  @Column('boolean') is_peak!: boolean;
  @Column('text') status!: string;
}

@Entity({ name: 'membership', schema: 'floor' })
class Membership {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') member_id!: string;
  @Column('text') status!: string;
}

@Entity({ name: 'term', schema: 'floor' })
class Term {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') membership_id!: string;
  @Column('date') starts_on!: string;
  @Column('date') ends_on!: string;
  @Column('integer') credits!: number;
  @Column('integer') used!: number;
  @Column('bigint') price!: string;
}

@Entity({ name: 'reservation', schema: 'floor' })
class Reservation {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') member_id!: string;
  @Column('uuid') mentor_id!: string;
  @Column('uuid') store_id!: string;
  @Column('uuid') room_id!: string;
  @Column('uuid') block_id!: string;
  @Column('timestamptz') starts_at!: Date;
  @Column('timestamptz') ends_at!: Date;
  @Column('boolean') is_peak!: boolean;
  @Column('text') origin!: string;
  @Column('text') funding_kind!: string;
  @Column('bigint') funding_value!: number;
  @Column('uuid') membership_id!: string;
  @Column('uuid') term_id!: string;
  @Column('integer') credit!: number;
  @Column('jsonb') changes!: object[];
  @Column('timestamptz') created_at!: Date;
  @Column('text') status!: string;
  @Column('integer') version!: number;
}

@Entity({ name: 'posting', schema: 'floor' })
class Posting {
  @PrimaryColumn('uuid') entry_id!: string;
  @PrimaryColumn('integer') line!: number;
  @Column('text') account!: string;
  @Column('bigint') amount!: number;
}

@Entity({ name: 'domain_event', schema: 'floor' })
class DomainEvent {
  @PrimaryColumn('uuid') id!: string;
  @Column('timestamptz') at!: Date;
  @Column('text') type!: string;
  @Column('jsonb') event!: object;
  @Column('uuid') member_id!: string;
  @Column('uuid') mentor_id!: string;
  @Column('uuid') reservation_id!: string;
  @Column('timestamptz') starts_at!: Date;
}

interface Call {
  readonly headers: { readonly authorization?: string };
  memberId: string;
}

const secret = process.env['TOKEN_SECRET'] ?? '';
const verified = new Map<string, string>();

@Injectable()
class TokenGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const call = context.switchToHttp().getRequest<Call>();
    const token = (call.headers.authorization ?? '').slice('Bearer '.length);
    const known = verified.get(token) ?? this.verify(token);
    verified.set(token, known);
    call.memberId = known;
    return true;
  }

  private verify(token: string): string {
    try {
      return String((jwt.verify(token, secret, { algorithms: ['HS256'] }) as jwt.JwtPayload).sub);
    } catch {
      throw new UnauthorizedException();
    }
  }
}

@Injectable()
class BookingService {
  constructor(@InjectDataSource() private readonly database: DataSource) {}

  book(memberId: string, blockId: string): Promise<Reservation> {
    return this.database.transaction((manager) => this.bookWithin(manager, memberId, blockId));
  }

  private async bookWithin(manager: EntityManager, memberId: string, blockId: string): Promise<Reservation> {
    const block = await manager.findOne(Block, { where: { id: blockId }, lock: { mode: 'pessimistic_write' } });
    if (block?.status !== 'open' || block.starts_at <= new Date()) throw new ConflictException('This slot is taken.');
    const busy = await manager
      .createQueryBuilder(Reservation, 'r')
      .where(`r.member_id = :memberId and r.status in ('confirmed', 'in_progress')`, { memberId })
      .andWhere('tstzrange(r.starts_at, r.ends_at) && tstzrange(:from, :to)', {
        from: block.starts_at,
        to: block.ends_at,
      })
      .getExists();
    if (busy) throw new ConflictException('You are booked at that time.');
    const membership = await manager.findOne(Membership, {
      where: { member_id: memberId, status: 'active' },
      lock: { mode: 'pessimistic_write' },
    });
    const term = membership && (await this.takeCredit(manager, membership.id, block.starts_at));
    if (!term) throw new ConflictException('No credit is left.');
    const reservation = manager.create(Reservation, {
      ...block,
      id: randomUUID(),
      member_id: memberId,
      block_id: block.id,
      origin: 'member',
      funding_kind: 'credit',
      funding_value: Number(term.value),
      membership_id: membership.id,
      term_id: term.id,
      credit: term.credit,
      changes: [],
      created_at: new Date(),
      status: 'confirmed',
      version: 1,
    });
    await manager.insert(Reservation, reservation);
    await manager.update(Block, { id: block.id }, { status: 'booked' });
    const { id, funding_value: value } = reservation;
    await manager.insert(Posting, { entry_id: id, line: 0, account: `deferred:${membership.id}`, amount: value });
    await manager.insert(Posting, { entry_id: id, line: 1, account: `held:${id}`, amount: -value });
    await manager.insert(DomainEvent, {
      id: randomUUID(),
      at: new Date(),
      type: 'reservation-confirmed',
      event: { origin: 'member' },
      member_id: memberId,
      mentor_id: block.mentor_id,
      reservation_id: id,
      starts_at: block.starts_at,
    });
    return reservation;
  }

  private async takeCredit(manager: EntityManager, membershipId: string, at: Date) {
    const { raw } = await manager
      .createQueryBuilder()
      .update(Term)
      .set({ used: () => 'used + 1' })
      .where('membership_id = :membershipId and used < credits', { membershipId })
      .andWhere(`(:at::timestamptz at time zone 'Asia/Seoul')::date >= starts_on`, { at })
      .andWhere(`(:at::timestamptz at time zone 'Asia/Seoul')::date < ends_on`)
      .returning('id, used - 1 as credit, price * used / credits - price * (used - 1) / credits as value')
      .execute();
    return (raw as { id: string; credit: number; value: string }[])[0];
  }
}

@Controller()
class BookingController {
  constructor(private readonly bookings: BookingService) {}

  @Get('readyz')
  ready(): string {
    return 'ready';
  }

  @Post('api/reservations')
  @UseGuards(TokenGuard)
  async book(@Req() call: Call, @Body('blockId', ParseUUIDPipe) blockId: string): Promise<object> {
    return reservationJson(await this.bookings.book(call.memberId, blockId));
  }
}

@Module({
  imports: [
    TypeOrmModule.forRoot({
      type: 'postgres',
      url: process.env['DATABASE_URL'] ?? '',
      entities: [Block, Membership, Term, Reservation, Posting, DomainEvent],
      extra: { max: Number(process.env['DATABASE_POOL']), options: '-c timezone=UTC -c jit=off' },
    }),
  ],
  controllers: [BookingController],
  providers: [BookingService],
})
class Bookings {}

const application = await NestFactory.create(Bookings, { logger: ['error'] });
await application.listen(Number(process.env['PORT']), '127.0.0.1');
process.once('SIGTERM', () => process.exit());
