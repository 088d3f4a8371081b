import { runService } from '@keyturn/service-kit/run-service';
import { service } from './service.ts';

await runService(service);
