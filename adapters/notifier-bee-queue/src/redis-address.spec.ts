import { expect } from 'chai';
import { redisAt } from './redis-address.js';

describe('the address of Redis', () => {
  it('is a host with the default port', () => {
    expect(redisAt('redis://cache')).to.deep.equal({ host: 'cache', port: 6_379, db: 0 });
    expect(redisAt('redis://[::1]:7000/')).to.deep.equal({ host: '::1', port: 7_000, db: 0 });
  });

  it('contains user, password and database', () => {
    const given = { host: 'cache', port: 6_380, user: 'spotter', password: 'p@ss', db: 3 };
    expect(redisAt('redis://spotter:p%40ss@cache:6380/3')).to.deep.equal(given);
    expect(redisAt('redis://:secret@cache')).to.include({ password: 'secret' }).and.not.to.have.property('user');
  });

  it('uses TLS for rediss://', () => {
    expect(redisAt('rediss://cache').tls).to.deep.equal({ servername: 'cache' });
    for (const address of ['rediss://10.0.0.5', 'rediss://[::1]'])
      expect(redisAt(address).tls, address).to.deep.equal({});
  });
});
