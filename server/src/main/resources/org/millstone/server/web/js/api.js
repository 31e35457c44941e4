// The source of answers: the service, or with static.js the files of any web host.
export * from './service.js';
